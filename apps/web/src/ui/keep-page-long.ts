/**
 * Keeps the page long enough for the place to which it is scrolled, for a part that is about to get shorter. Otherwise the browser scrolls
 * back to the new end of the page, and what the person just pressed moves away.
 */
export function keepPageLong(part: HTMLElement | null): void {
  if (part === null) return
  part.style.minHeight = `${neededLength(part)}px`
  watch(part)
}

/** How long the part has to be for the page to reach the end of what is in view. */
function neededLength(part: HTMLElement): number {
  const { scrollHeight, clientHeight } = document.documentElement
  return Math.max(0, window.scrollY + clientHeight - (scrollHeight - part.offsetHeight))
}

/** The parts that are kept long now: a second call for one follows the same watch. */
const watched = new WeakSet<HTMLElement>()

/** Shrinks the part as the person scrolls up, and releases it at the top of the page or once its contents are as long again. */
function watch(part: HTMLElement): void {
  if (watched.has(part)) return
  watched.add(part)
  // When the watch begins, the part still has its old contents.
  let hasShrunk = false
  const follow = (): void => {
    const needed = neededLength(part)
    if (part.isConnected && needed < keptLength(part)) part.style.minHeight = `${needed}px`
    const isLong = part.offsetHeight > keptLength(part) + 1
    if (!part.isConnected || needed === 0 || window.scrollY === 0 || (hasShrunk && isLong)) {
      watched.delete(part)
      sizes.disconnect()
      window.removeEventListener('scroll', follow)
      part.style.minHeight = ''
    } else if (!isLong) hasShrunk = true
  }
  const sizes = new ResizeObserver(follow)
  sizes.observe(part)
  window.addEventListener('scroll', follow, { passive: true })
}

function keptLength(part: HTMLElement): number {
  return Number.parseFloat(part.style.minHeight)
}
