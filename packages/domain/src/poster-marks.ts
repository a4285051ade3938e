/** The three cuts of Archivo that a poster is set in. */
export type PosterFace = 'sign' | 'text' | 'strong'

/** Width of a text in the unit of the posters, letter spacing included. */
export type MeasureText = (text: string, face: PosterFace, size: number, spacing: number) => number

/** One line of text; `x` is its left end, `y` its baseline. */
export interface TextMark {
  readonly kind: 'text'
  readonly text: string
  readonly x: number
  readonly y: number
  readonly face: PosterFace
  readonly size: number
  readonly colour: string
  /** Added after each letter. */
  readonly spacing: number
}

/** An SVG path, drawn after it was scaled and moved. */
export interface PathMark {
  readonly kind: 'path'
  readonly path: string
  readonly x: number
  readonly y: number
  readonly scale: number
  /** Filled by the even-odd rule. */
  readonly fill?: string
  /** A colour, or a gradient of colours from `from` to `to` along the path's own x. */
  readonly stroke?: string | Gradient
  readonly lineWidth?: number
  readonly dash?: number
}

export interface Gradient {
  readonly from: number
  readonly to: number
  readonly colours: readonly string[]
}

/** Marks turned by 180° inside their box. */
export interface TurnedMark {
  readonly kind: 'turned'
  readonly width: number
  readonly height: number
  readonly marks: readonly PosterMark[]
}

export type PosterMark = TextMark | PathMark | TurnedMark

/** What is printed on one page. Lengths are in 1/96 inch. */
export interface PosterPage {
  readonly widthMm: number
  readonly heightMm: number
  readonly marks: readonly PosterMark[]
}

/** Units of a poster for each millimetre. */
export const unitsPerMm = 96 / 25.4

/** The path of a rectangle as SVG writes it, with round corners if a radius is given. All in units of the poster. */
export function rectanglePath(x: number, y: number, width: number, height: number, radius = 0): string {
  if (radius === 0) return `M${x} ${y}h${width}v${height}h${-width}z`
  const [across, down] = [width - 2 * radius, height - 2 * radius]
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  return (
    `M${x + radius} ${y}h${across}${corner(radius, radius)}v${down}${corner(-radius, radius)}` +
    `h${-across}${corner(-radius, -radius)}v${-down}${corner(radius, -radius)}z`
  )
}

/** A name in one line at the largest size at which it fits, or else in two, at `smallest` or less. It is never cut. */
export function fitName(
  name: string,
  {
    width,
    largest,
    smallest,
  }: { readonly width: number; readonly largest: number; readonly smallest: number },
  measure: MeasureText,
): { readonly lines: readonly string[]; readonly size: number } {
  const fits = (lines: readonly string[], size: number): boolean =>
    lines.every((line) => measure(line, 'sign', size, 0) <= width)
  for (let size = largest; size >= smallest; size--) if (fits([name], size)) return { lines: [name], size }
  const lines = halves(name, (line) => measure(line, 'sign', smallest, 0))
  let size = smallest
  while (size > 1 && !fits(lines, size)) size--
  return { lines, size }
}

/** Breaks a text where its two lines are most alike in width: between words, or anywhere in one long word. */
function halves(text: string, widthOf: (line: string) => number): readonly string[] {
  const words = text.split(' ')
  const pieces = words.length > 1 ? words : [...text]
  const glue = words.length > 1 ? ' ' : ''
  let best: readonly string[] = [text]
  let narrowest = widthOf(text)
  for (let at = 1; at < pieces.length; at++) {
    const lines = [pieces.slice(0, at).join(glue), pieces.slice(at).join(glue)]
    // tidy-allow number: a width on paper
    const widest = Math.max(...lines.map(widthOf))
    if (widest < narrowest) [best, narrowest] = [lines, widest]
  }
  return best
}

/** Breaks a sentence into the fewest lines that fit. A word that does not fit stands alone. */
export function wrapText(text: string, width: number, widthOf: (line: string) => number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(`${last} ${word}`) <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Breaks a sentence into as many lines as `wrapText`, but of about the same width. */
export function balanceText(
  text: string,
  width: number,
  widthOf: (line: string) => number,
): readonly string[] {
  let lines = wrapText(text, width, widthOf)
  for (let narrower = width - 10; narrower > 0; narrower -= 10) {
    const tried = wrapText(text, narrower, widthOf)
    if (tried.length > lines.length || tried.some((line) => widthOf(line) > narrower)) return lines
    lines = tried
  }
  return lines
}
