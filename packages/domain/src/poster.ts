import {
  balanceText,
  fitName,
  type MeasureText,
  type PathMark,
  type PosterFace,
  type PosterMark,
  type PosterPage,
  rectanglePath,
  type TextMark,
  unitsPerMm,
  wrapText,
} from './poster-marks.ts'
import { type PosterLanguage, posterTexts, tentFolding } from './poster-texts.ts'
import { type QrMatrix, qrOutline, quietZone } from './qr-drawing.ts'

export const posterFormats = ['a4', 'a6', 'tent'] as const
export type PosterFormat = (typeof posterFormats)[number]

/** The edge of the dark part of each poster's code on paper, in millimetres. */
export const posterQrMm = { a4: 115, a6: 47, tent: 59 } as const satisfies Record<PosterFormat, number>

export interface PosterContent {
  readonly language: PosterLanguage
  /** As printed: see `printableName`. */
  readonly name: string
  readonly storeId: string
  readonly brand: string
  /** The short address that somebody can type: host, `/loja/`, store id. */
  readonly typedAddress: string
  readonly matrix: QrMatrix
  /** Colour of the code, `#RRGGBB`. */
  readonly colour: string
}

const ink = '#052327'
const softInk = '#17444C'
const noteInk = '#344E53'
const checkInk = '#03743C'
const river = '#D2EDF4'
const archColours = ['#00A155', '#FABF2F', '#37A3DF'] as const

const pageOf = { a4: { widthMm: 210, heightMm: 297 }, a6: { widthMm: 105, heightMm: 148 } } as const

/** Lays out a poster. The caller passes the widths of its own fonts. */
export function layOutPoster(format: PosterFormat, content: PosterContent, measure: MeasureText): PosterPage {
  const set = createSetter(measure)
  if (format === 'tent') return { ...pageOf.a4, marks: tentMarks(content, set) }
  return { ...pageOf[format], marks: format === 'a4' ? a4Marks(content, set) : a6Marks(content, set) }
}

/** Letters that the fonts of the posters have. */
const printable = /^[\u0020-\u007e\u00a0-\u00ff‘’“”–—…•]$/u

/** A name with the letters that the posters' fonts have; another letter is left out. Empty if nothing stays. */
export function printableName(name: string): string {
  return [...name.normalize('NFC')]
    .filter((letter) => printable.test(letter))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

type Setter = ReturnType<typeof createSetter>
type Look = Omit<TextMark, 'kind' | 'text' | 'x' | 'y' | 'spacing'> & { readonly spacing?: number }

function createSetter(measure: MeasureText) {
  const widthOf = (text: string, { face, size, spacing = 0 }: Look): number =>
    measure(text, face, size, spacing)
  const left = (text: string, x: number, y: number, look: Look): TextMark => ({
    kind: 'text',
    text,
    x,
    y,
    spacing: 0,
    ...look,
  })
  return {
    measure,
    widthOf,
    left,
    right: (text: string, x: number, y: number, look: Look) => left(text, x - widthOf(text, look), y, look),
    centred: (text: string, x: number, y: number, look: Look) =>
      left(text, x - widthOf(text, look) / 2, y, look),
  }
}

const look = (face: PosterFace, size: number, colour: string, spacing = 0): Look => ({
  face,
  size,
  colour,
  spacing,
})
const title = (size: number): Look => look('sign', size, ink, -0.03 * size)

/** The code with its dark part in a square. The quiet zone around it is paper. */
function code(content: PosterContent, x: number, y: number, edge: number): PathMark {
  const scale = edge / (content.matrix.length - 2 * quietZone)
  const shift = quietZone * scale
  const fill = content.colour
  return { kind: 'path', path: qrOutline(content.matrix), x: x - shift, y: y - shift, scale, fill }
}

const shape = (path: string, paint: Pick<PathMark, 'fill' | 'stroke' | 'lineWidth' | 'dash'>): PathMark => ({
  kind: 'path',
  path,
  x: 0,
  y: 0,
  scale: 1,
  ...paint,
})

/** The arch over the river: `bank` is the water's line. */
function archAndRiver({
  width,
  height,
  bank,
  rise,
  span,
  line,
}: {
  readonly width: number
  readonly height: number
  readonly bank: number
  /** From the water to the control point of the curve. */
  readonly rise: number
  readonly span: number
  readonly line: number
}): PosterMark[] {
  const foot = bank - 2
  return [
    shape(`M-10 ${foot}Q${span / 2 - 5} ${bank - rise} ${span} ${foot}`, {
      stroke: { from: -10, to: span, colours: archColours },
      lineWidth: line * 2,
    }),
    shape(rectanglePath(0, bank, width, height - bank), { fill: river }),
    shape(`M0 ${bank}H${width}`, { stroke: ink, lineWidth: line }),
  ]
}

/** The brand's mark in a square of an edge. */
function brandMark(x: number, y: number, edge: number): PosterMark[] {
  const at = { kind: 'path', x, y, scale: edge / 34 } as const
  return [
    { ...at, path: 'M9.8 26.2a7.2 7.2 0 0 1 14.4 0z', fill: '#FBC746' },
    { ...at, path: 'M3.4 26.2A13.6 13.6 0 0 1 17 12.6', stroke: '#57D686', lineWidth: 3.6 },
    { ...at, path: 'M30.6 26.2A13.6 13.6 0 0 0 17 12.6', stroke: '#74CBF7', lineWidth: 3.6 },
    { ...at, path: 'M0 28H34', stroke: ink, lineWidth: 3 },
  ]
}

/** `Código da loja A7K2M`, the code spaced so that it can be read aloud; centred on `x`, or from it. */
function typedCode(
  { language, storeId }: PosterContent,
  set: Setter,
  {
    x,
    y,
    size,
    align,
  }: { readonly x: number; readonly y: number; readonly size: number; readonly align: 'centre' | 'left' },
): TextMark[] {
  const words = look('text', size, noteInk)
  const spaced = look('strong', size, ink, 0.08 * size)
  const text = `${posterTexts[language].code} `
  const before = set.widthOf(text, words)
  const start = align === 'left' ? x : x - (before + set.widthOf(storeId, spaced)) / 2
  return [set.left(text, start, y, words), set.left(storeId, start + before, y, spaced)]
}

function a4Marks(content: PosterContent, set: Setter): PosterMark[] {
  const { title: words, sentence, promises, slogan } = posterTexts[content.language]
  const [width, height, middle] = [210 * unitsPerMm, 297 * unitsPerMm, 105 * unitsPerMm]
  const edge = posterQrMm.a4 * unitsPerMm
  const quiet = look('text', 25, softInk)
  const strong = look('strong', 20, ink)
  const { lines, size } = fitName(content.name, { width: 640, largest: 33, smallest: 24 }, set.measure)
  const lastName = lines.length > 1 ? 844 : 830
  return [
    ...archAndRiver({ width, height, bank: 1022, rise: 144, span: 804, line: 4 }),
    shape(rectanglePath(21, 21, width - 42, height - 42, 30), { stroke: ink, lineWidth: 4 }),
    ...words.map((line, nth) => set.centred(line, middle, 107 + nth * 76, title(77))),
    ...balanceText(sentence, 600, (line) => set.widthOf(line, quiet)).map((line, nth) =>
      set.centred(line, middle, 230 + nth * 32, quiet),
    ),
    code(content, middle - edge / 2, 322, edge),
    ...lines.map((line, nth) =>
      set.centred(line, middle, lastName - (lines.length - 1 - nth) * (size + 3), look('sign', size, ink)),
    ),
    ...typedCode(content, set, { x: middle, y: lastName + 32, size: 21, align: 'centre' }),
    ...promiseRow(promises, set, { middle, y: lastName + 70, size: 20 }),
    ...brandMark(52, 1043, 38),
    set.left(slogan(content.brand), 102, 1070, strong),
    set.right(content.typedAddress, width - 52, 1070, look('strong', 20, ink)),
  ]
}

/** Three promises with a tick each, centred as one row. */
function promiseRow(
  promises: readonly string[],
  set: Setter,
  { middle, y, size }: { readonly middle: number; readonly y: number; readonly size: number },
): PosterMark[] {
  const words = look('strong', size, ink)
  const [tick, gap, between] = [24, 9, 30]
  const widths = promises.map((promise) => tick + gap + set.widthOf(promise, words))
  let x = middle - (widths.reduce((sum, one) => sum + one, 0) + between * (promises.length - 1)) / 2
  return promises.flatMap((promise, nth) => {
    const start = x
    x += (widths[nth] ?? 0) + between
    return [
      {
        kind: 'path' as const,
        path: 'M20 6 9 17l-5-5',
        x: start,
        y: y - 19,
        scale: tick / 24,
        stroke: checkInk,
        lineWidth: 3,
      },
      set.left(promise, start + tick + gap, y, words),
    ]
  })
}

function a6Marks(content: PosterContent, set: Setter): PosterMark[] {
  const { title: words, sentence, slogan } = posterTexts[content.language]
  const [width, height, middle] = [105 * unitsPerMm, 148 * unitsPerMm, 52.5 * unitsPerMm]
  const edge = posterQrMm.a6 * unitsPerMm
  const quiet = look('text', 15, softInk)
  const strong = look('strong', 12.5, ink)
  const { lines, size } = fitName(content.name, { width: 330, largest: 17, smallest: 13 }, set.measure)
  const lastName = lines.length > 1 ? 424 : 416
  const brand = slogan(content.brand)
  const start = middle - (30 + set.widthOf(brand, strong)) / 2
  return [
    ...archAndRiver({ width, height, bank: 507, rise: 90, span: 407, line: 2.5 }),
    shape(rectanglePath(10, 10, width - 20, height - 20, 16), { stroke: ink, lineWidth: 2 }),
    ...words.map((line, nth) => set.centred(line, middle, 60 + nth * 38, title(37))),
    ...balanceText(sentence, 330, (line) => set.widthOf(line, quiet)).map((line, nth) =>
      set.centred(line, middle, 128 + nth * 20, quiet),
    ),
    code(content, middle - edge / 2, 200, edge),
    ...lines.map((line, nth) =>
      set.centred(line, middle, lastName - (lines.length - 1 - nth) * (size + 2), look('sign', size, ink)),
    ),
    ...typedCode(content, set, { x: middle, y: lastName + 19, size: 12.5, align: 'centre' }),
    ...brandMark(start, 516, 22),
    set.left(brand, start + 30, 532, strong),
  ]
}

/** A sheet in three panels: two faces, the upper one turned, so that both stand upright once it is folded, and the base. */
function tentMarks(content: PosterContent, set: Setter): PosterMark[] {
  const width = 210 * unitsPerMm
  const panel = 99 * unitsPerMm
  const face = tentFace(content, set, { width, panel })
  return [
    { kind: 'turned', width, height: panel, marks: face },
    ...face.map((mark) => moved(mark, panel)),
    ...[panel, 2 * panel].flatMap((y) => foldLine(y, width, set)),
    ...tentBase(set, { middle: width / 2, top: 2 * panel }),
  ]
}

function tentFace(
  content: PosterContent,
  set: Setter,
  { width, panel }: { readonly width: number; readonly panel: number },
): (TextMark | PathMark)[] {
  const { title: words, sentence, slogan } = posterTexts[content.language]
  const edge = posterQrMm.tent * unitsPerMm
  const quiet = look('text', 18, softInk)
  const { lines, size } = fitName(content.name, { width: 420, largest: 22, smallest: 16 }, set.measure)
  const lastName = lines.length > 1 ? 239 : 229
  const flat = [
    ...archAndRiver({ width, height: panel, bank: 328, rise: 87, span: 484, line: 4 }),
    shape(rectanglePath(15.5, 15.5, width - 31, panel - 31, 22), { stroke: ink, lineWidth: 3 }),
    ...words.map((line, nth) => set.left(line, 48, 82 + nth * 45, title(45))),
    ...balanceText(sentence, 420, (line) => set.widthOf(line, quiet)).map((line, nth) =>
      set.left(line, 48, 160 + nth * 24, quiet),
    ),
    code(content, width - 56 - edge, 50, edge),
    ...lines.map((line, nth) =>
      set.left(line, 48, lastName - (lines.length - 1 - nth) * (size + 2), look('sign', size, ink)),
    ),
    ...typedCode(content, set, { x: 48, y: lastName + 22, size: 16, align: 'left' }),
    ...brandMark(46, 332, 22),
    set.left(slogan(content.brand), 77, 348, look('strong', 15, ink)),
  ]
  return flat.filter((mark) => mark.kind !== 'turned')
}

function moved<Mark extends TextMark | PathMark>(mark: Mark, down: number): Mark {
  return { ...mark, y: mark.y + down }
}

function foldLine(y: number, width: number, set: Setter): PosterMark[] {
  const words = look('text', 13, '#425A5E')
  const start = width - 26 - set.widthOf(tentFolding.fold, words)
  return [
    shape(`M0 ${y}H${width}`, { stroke: '#728487', lineWidth: 1.5, dash: 6 }),
    shape(rectanglePath(start - 8, y - 8, width - start - 10, 16), { fill: '#FFFFFF' }),
    set.left(tentFolding.fold, start, y + 4, words),
  ]
}

const foldingDrawings = [
  { path: 'M26 4h32v52H26zM26 21h32M26 38h32', bars: [] },
  { path: 'M14 52L42 8 70 52', bars: [] },
  { path: 'M14 50L42 8 70 50z', bars: ['M30 50h24'] },
] as const

function tentBase(
  set: Setter,
  { middle, top }: { readonly middle: number; readonly top: number },
): PosterMark[] {
  const words = look('text', 15, noteInk)
  return [
    set.centred(tentFolding.base, middle, top + 130, look('strong', 17, ink)),
    ...tentFolding.steps.flatMap((step, nth) => {
      const centre = middle + (nth - 1) * 194
      const drawing = foldingDrawings[nth]
      const at = { kind: 'path', x: centre - 42, y: top + 152, scale: 1, stroke: ink } as const
      return [
        ...(drawing === undefined
          ? []
          : [
              { ...at, path: drawing.path, lineWidth: 2.5 },
              ...drawing.bars.map((path) => ({ ...at, path, lineWidth: 6 })),
            ]),
        ...wrapText(step, 150, (line) => set.widthOf(line, words)).map((line, row) =>
          set.centred(line, centre, top + 236 + row * 20, words),
        ),
      ]
    }),
  ]
}
