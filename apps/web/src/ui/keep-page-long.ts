/**
 * Keeps the page long enough for the place to which it is scrolled, for a part that is about to get shorter. Otherwise the browser scrolls
 * back to the new end of the page, and what the person just pressed moves away.
 */
export function keepPageLong(part: HTMLElement | null): void {
  if (part === null) return
  const { scrollHeight, clientHeight } = document.documentElement
  const others = scrollHeight - part.offsetHeight
  part.style.minHeight = `${Math.max(0, window.scrollY + clientHeight - others)}px`
}
