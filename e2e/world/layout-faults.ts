import type { Page } from '@playwright/test'

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** A line of text or a control, and the part of it that a person sees. */
interface Piece {
  readonly host: Element
  readonly box: Box
  readonly layer: Element
  readonly name: string
}

/** Receives what is wrong with the layout. */
type Report = (fault: string) => void

/** Lists text and controls that a person cannot read or press: cut off, out of sight or under something else. */
export async function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(`(async () => {
    ${inThePage.map(String).join('\n')}
    return faultsOfLayout()
  })()`)
}

/** Whether a press in the middle of an element reaches it. Runs in the page. */
export function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

/** These functions run in the page, so they may use only the page and each other. */
const inThePage = [
  faultsOfLayout,
  waitForDrawing,
  textPieces,
  controlPieces,
  reportOutOfDialogs,
  reportCoveredCodes,
  reportBrokenWords,
  reportOverlaps,
  isOrnament,
  reportNarrowPlaces,
  furthestOut,
  isHeld,
  seenPart,
  ancestorsOf,
  isShown,
  layerOf,
  nameOf,
]

async function faultsOfLayout(): Promise<string[]> {
  await waitForDrawing()
  const faults = new Set<string>()
  const report = (fault: string): void => void faults.add(fault)
  const pieces = [...textPieces(report), ...controlPieces(report)]
  reportOverlaps(pieces, report)
  reportOutOfDialogs(pieces, report)
  reportNarrowPlaces(report)
  reportCoveredCodes(report)
  return [...faults]
}

async function waitForDrawing(): Promise<void> {
  // Wait for media-query changes to render.
  for (let frames = 0; frames < 2; frames++) await new Promise((drawn) => requestAnimationFrame(drawn))
  // A dialog that changes its shape with the window replays its animation.
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish()
}

function textPieces(report: Report): Piece[] {
  const pieces: Piece[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const host = node.parentElement
    const text = node.textContent ?? ''
    if (host === null || text.trim() === '' || /SCRIPT|STYLE|OPTION/.test(host.tagName)) continue
    if (!isShown(host)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const name = nameOf(host, text)
    reportBrokenWords(node, host, name, report)
    for (const { left, right, top, bottom, width, height } of range.getClientRects()) {
      if (width < 2) continue
      // A font's line box is taller than a tight line-height.
      const trim = height * 0.18
      const box = seenPart(host, { left, right, top: top + trim, bottom: bottom - trim }, name, report)
      if (box !== null) pieces.push({ host, box, layer: layerOf(host), name })
    }
  }
  return pieces
}

/**
 * Reports a word that is broken without a hyphen, and an amount on another line than its sign. Machine text may break anywhere: an
 * address, an id, text longer than any word of a language, and text that the page allows to break anywhere (`word-break: break-all`).
 */
function reportBrokenWords(node: Node, host: Element, name: string, report: Report): void {
  if (getComputedStyle(host).wordBreak === 'break-all') return
  const range = document.createRange()
  for (const { index, 0: whole } of (node.textContent ?? '').matchAll(/R?\$\s?[\d.,]+(?!\S)|\S+/g)) {
    if (whole.length > 22 || /[@_:]|\d\p{L}+\d/u.test(whole)) continue
    // A break after a hyphen, dash or slash, or at a soft hyphen, is legitimate.
    for (const { index: within, 0: word } of whole.matchAll(/[^\u00ad\u200b/–—·-]+/g)) {
      range.setStart(node, index + within)
      range.setEnd(node, index + within + word.length)
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
      const tops = new Set(lines.map(({ top, height }) => Math.round((top + height / 2) / 4)))
      if (tops.size > 1) report(`broken inside: "${word}" in ${name}`)
    }
  }
}

function controlPieces(report: Report): Piece[] {
  const pieces: Piece[] = []
  const controls =
    'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="switch"]'
  for (const host of document.querySelectorAll(controls)) {
    if (!isShown(host)) continue
    const name = nameOf(host, host.textContent || host.getAttribute('aria-label') || host.id)
    for (const rect of host.getClientRects()) {
      const box = seenPart(host, rect, name, report)
      if (box !== null && box.right - box.left > 2 && box.bottom - box.top > 2)
        pieces.push({ host, box, layer: layerOf(host), name })
    }
    const isFigure = host instanceof HTMLInputElement && /numeric|decimal/.test(host.inputMode)
    if (isFigure && host.scrollWidth > host.clientWidth + 1)
      report(`cut off in its field: ${name} ${host.value}`)
  }
  return pieces
}

/** Reports text and controls that reach out of their dialog, because a dialog does not clip them. */
function reportOutOfDialogs(pieces: readonly Piece[], report: Report): void {
  for (const { host, box, name } of pieces) {
    const frame = host.closest('.dialog')?.getBoundingClientRect()
    if (frame !== undefined && (box.left < frame.left - 1 || box.right > frame.right + 1))
      report(`outside its dialog: ${name}`)
  }
}

/** A QR code is read with the blank margin around it, which is a part of its picture. */
function reportCoveredCodes(report: Report): void {
  for (const clock of document.querySelectorAll('[role="timer"]')) {
    const picture = clock.parentElement?.querySelector('svg[role="img"]')
    if (picture === null || picture === undefined || !isShown(picture.parentElement ?? picture)) continue
    const [time, code] = [clock.getBoundingClientRect(), picture.getBoundingClientRect()]
    const across = Math.min(time.right, code.right) - Math.max(time.left, code.left)
    const down = Math.min(time.bottom, code.bottom) - Math.max(time.top, code.top)
    if (across > 0 && down > 0.5) report(`the time covers ${Math.round(down)} px of the code`)
  }
}

function reportOverlaps(pieces: readonly Piece[], report: Report): void {
  for (const [nth, one] of pieces.entries())
    for (const other of pieces.slice(nth + 1)) {
      const isInside = one.host.contains(other.host) || other.host.contains(one.host)
      if (one.layer !== other.layer || isInside || isOrnament(one) || isOrnament(other)) continue
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (across > 2 && down > 2) report(`on top of each other: ${one.name} | ${other.name}`)
    }
}

/** A badge with pointer-events: none overlaps its button by design. */
function isOrnament({ host }: Piece): boolean {
  return getComputedStyle(host).pointerEvents === 'none' && host.getAttribute('aria-hidden') === 'true'
}

function reportNarrowPlaces(report: Report): void {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth)
    report(`scrolls sideways: ${scrollWidth} in ${clientWidth}, by ${furthestOut(clientWidth).join(' and ')}`)
  // A dialog may scroll vertically only. Sideways, the ends of its lines would be hidden.
  for (const layer of document.querySelectorAll('.dialog, .drawer, [data-dialog-body]'))
    if (isShown(layer) && layer.scrollWidth > layer.clientWidth + 1)
      report(`dialog scrolls sideways: ${layer.scrollWidth} in ${layer.clientWidth}`)
  for (const body of document.querySelectorAll('[data-dialog-body]'))
    if (body.clientHeight < 120 && body.scrollHeight > body.clientHeight + 1)
      report(`dialog body only ${body.clientHeight} px high`)
}

/** Names the innermost elements that reach furthest past the right edge of the page, without those that something else scrolls or cuts. */
function furthestOut(edge: number): string[] {
  const found: { element: Element; right: number }[] = []
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('svg') !== null || isHeld(element)) continue
    const text = document.createRange()
    text.selectNodeContents(element)
    // Text may reach out of a box that does not.
    const boxes = getComputedStyle(element).overflowX === 'visible' ? [element, text] : [element]
    const right = Math.max(...boxes.map((box) => box.getBoundingClientRect().right))
    if (right > edge + 0.5) found.push({ element, right })
  }
  const furthest = Math.max(...found.map(({ right }) => right))
  return found
    .filter(({ element, right }) => {
      const isInner = !found.some((other) => other.element !== element && element.contains(other.element))
      return right > furthest - 1 && isInner
    })
    .slice(0, 3)
    .map(({ element, right }) => `${nameOf(element, element.textContent ?? '')} (to ${Math.round(right)})`)
}

/** Whether an element cannot make the page scroll: it is fixed, or an ancestor clips it. Ancestors inside its containing block do not clip an absolutely positioned element. */
function isHeld(element: Element): boolean {
  let { position } = getComputedStyle(element)
  for (const one of ancestorsOf(element).slice(1)) {
    if (position === 'fixed') return true
    const style = getComputedStyle(one)
    if (position === 'absolute' && style.position === 'static') continue
    if (one === document.body) return false
    if (style.overflowX !== 'visible') return true
    position = style.position
  }
  return false
}

/** The part of a box that is not clipped by ancestors; null if reachable by scrolling. Reports what can never be seen. */
function seenPart(host: Element, whole: Box, name: string, report: Report): Box | null {
  let { left, right, top, bottom } = whole
  for (const one of ancestorsOf(host)) {
    if (one === document.documentElement || one === document.body) break
    const { overflowX, overflowY, textOverflow, position, webkitLineClamp } = getComputedStyle(one)
    const frame = one.getBoundingClientRect()
    const isOutX = left < frame.left - 1.5 || right > frame.right + 1.5
    const isOutY = top < frame.top - 1.5 || bottom > frame.bottom + 1.5
    const scrolls = (isOutX && /auto|scroll/.test(overflowX)) || (isOutY && /auto|scroll/.test(overflowY))
    const isCutX = !scrolls && isOutX && /hidden|clip/.test(overflowX)
    // An ellipsis is intended. This does not check that the whole text can be read elsewhere.
    if (isCutX && textOverflow !== 'ellipsis') report(`cut off: ${name}`)
    if (!scrolls && !isCutX && isOutY && /hidden|clip/.test(overflowY)) {
      if (webkitLineClamp === 'none') report(`cut off in height: ${name}`)
      return null
    }
    if (scrolls || isCutX) [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)]
    if (scrolls) [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)]
    if (right - left < 2 || bottom - top < 2) return null
    if (position === 'fixed') {
      // Up to 1.5 px outside the window counts as rounding.
      if (top < -1.5 || bottom > innerHeight + 1.5) report(`out of sight: ${name}`)
      break
    }
  }
  if (left < -1 || right > document.documentElement.clientWidth + 1) report(`beyond the window: ${name}`)
  return { left, right, top, bottom }
}

function ancestorsOf(element: Element): Element[] {
  const found: Element[] = []
  for (let one: Element | null = element; one !== null; one = one.parentElement) found.push(one)
  return found
}

function isShown(element: Element): boolean {
  return (
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    // Links to a part of the page may wait above the window until the keyboard reaches them.
    element.closest('svg, a[href^="#"], [inert]') === null &&
    ancestorsOf(element).every((one) => {
      const { clipPath, clip } = getComputedStyle(one)
      return clipPath === 'none' && clip === 'auto'
    })
  )
}

function layerOf(element: Element): Element {
  const isLayer = (one: Element) => /fixed|sticky/.test(getComputedStyle(one).position)
  return ancestorsOf(element).find(isLayer) ?? document.documentElement
}

function nameOf(host: Element, text: string): string {
  const classes = (host.getAttribute('class') ?? '').slice(0, 60)
  return `<${host.tagName.toLowerCase()} class="${classes}"> ${text.trim().replace(/\s+/g, ' ').slice(0, 40)}`
}
