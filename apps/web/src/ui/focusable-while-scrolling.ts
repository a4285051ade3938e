const focusable = ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled)'

/**
 * A ref for a box that scrolls. While it scrolls, it carries `data-scrolls`; if it then holds nothing that takes the focus, it takes the
 * focus itself, so that the arrow keys reach its end.
 */
export function focusableWhileScrolling(box: HTMLElement | null): (() => void) | undefined {
  if (box === null) return undefined
  const update = (): void => {
    const scrolls = box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth
    box.toggleAttribute('data-scrolls', scrolls)
    if (scrolls && box.querySelector(focusable) === null) box.tabIndex = 0
    else box.removeAttribute('tabindex')
  }
  const sizes = new ResizeObserver(update)
  for (const element of [box, ...box.children]) sizes.observe(element)
  return () => sizes.disconnect()
}
