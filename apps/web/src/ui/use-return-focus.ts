import { useRef } from 'react'

/**
 * Gives the focus back to what opened a layer. Our layers are opened by state and not by a trigger of the library, so the library does not
 * know where to return the focus. Spread the result over the layer's content.
 * @param elsewhere returns the element to focus instead, or null, when the layer closes
 */
export function useReturnFocus(elsewhere?: () => HTMLElement | null) {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (): void => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault()
      const target = elsewhere?.() ?? opener.current
      if (target instanceof HTMLElement) target.focus()
    },
  }
}

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
