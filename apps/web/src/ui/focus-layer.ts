/**
 * Moves the focus to a layer that opens, and not to its first button. That one closes the layer or switches the sound, and its tooltip would lie
 * over what the layer shows.
 * @param opening the event of the library, which would focus that button
 */
export function focusLayer(opening: Event): void {
  if (!(opening.currentTarget instanceof HTMLElement)) return
  opening.preventDefault()
  opening.currentTarget.focus({ preventScroll: true })
}
