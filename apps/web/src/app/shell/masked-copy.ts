/** Widths are rounded down to it, so that a bar does not show how long the value is. A wider bar would not fit where its text did. */
const stepPx = 32
/** The width of a bar for a shorter text. */
const leastPx = 16
const barStyle = 'inline-block h-[.75em] max-w-full rounded-[5px] bg-s3 align-baseline'
const boxStyle = 'inline-block max-w-full rounded-[8px] bg-s2 align-middle'
const boxes = 'input, textarea, select, img, svg, canvas, video, iframe, object, .skeleton'

/**
 * Draws a page without its values: its boxes, with a bar in place of each text, field and picture. Only what is inside `data-fixed` shows
 * the same to everybody and is copied as it is. Takes classes from the page and nothing else: no text, no attribute.
 * @param page must be in the document, so that it can be measured
 */
export function maskedCopy(page: Element): Element {
  if (page.matches('[data-fixed]')) return page.cloneNode(true) as Element
  if (page.matches(boxes)) return bar(boxStyle, page.getBoundingClientRect(), true)
  const copy = document.createElement(page.localName)
  copy.className = page.className
  for (const child of page.childNodes) {
    if (child instanceof Element) copy.append(maskedCopy(child))
    else if (child instanceof Text && child.data.trim() !== '')
      copy.append(bar(barStyle, sizeOf(child), false))
  }
  return copy
}

function sizeOf(text: Text): DOMRect {
  const range = document.createRange()
  range.selectNodeContents(text)
  return range.getBoundingClientRect()
}

function bar(className: string, { width, height }: DOMRect, keepsHeight: boolean): HTMLElement {
  const element = document.createElement('span')
  element.className = className
  element.style.width = `${width < 2 ? 0 : Math.max(leastPx, Math.floor(width / stepPx) * stepPx)}px`
  if (keepsHeight) {
    element.style.width = `${width}px`
    element.style.height = `${height}px`
  }
  return element
}
