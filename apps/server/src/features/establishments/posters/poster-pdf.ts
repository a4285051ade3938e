import type {
  Gradient,
  MeasureText,
  PathMark,
  PosterMark,
  PosterPage,
  TextMark,
} from '@puente/domain/poster-marks'
import type { PosterLanguage } from '@puente/domain/poster-texts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import { finishedPdf } from '../../../platform/pdf/finished-pdf.ts'

/** Points of a PDF for each unit of a poster: 72 and 96 to the inch. */
const pointsPerUnit = 0.75
const pointsPerMm = 72 / 25.4

const faces = ['sign', 'text', 'strong'] as const
const fonts = faces.map(
  (face) => [face, readFileSync(join(import.meta.dirname, 'fonts', `${face}.ttf`))] as const,
)

export interface PosterPdf {
  readonly measure: MeasureText
  write(page: PosterPage): Promise<Buffer>
}

export interface AboutPoster {
  readonly title: string
  readonly language: PosterLanguage
}

const localeOf = { pt: 'pt-BR', es: 'es-AR' } as const satisfies Record<PosterLanguage, string>

/** A PDF of one page. Its fonts are embedded, and measure the texts before the page is laid out. */
export function openPosterPdf({ title, language }: AboutPoster): PosterPdf {
  const document = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    pdfVersion: '1.7',
    lang: localeOf[language],
    displayTitle: true,
    info: { Title: title },
  })
  for (const [face, bytes] of fonts) document.registerFont(face, bytes)
  return {
    measure: (text, face, size, spacing) =>
      document.font(face).fontSize(size).widthOfString(text, { characterSpacing: spacing }),
    async write({ widthMm, heightMm, marks }) {
      document.addPage({ size: [widthMm * pointsPerMm, heightMm * pointsPerMm], margin: 0 })
      document.scale(pointsPerUnit)
      for (const mark of marks) draw(document, mark)
      return finishedPdf(document)
    },
  }
}

function draw(document: PDFKit.PDFDocument, mark: PosterMark): void {
  document.save()
  if (mark.kind === 'turned') {
    document.rotate(180, { origin: [mark.width / 2, mark.height / 2] })
    for (const inner of mark.marks) draw(document, inner)
  } else if (mark.kind === 'text') drawText(document, mark)
  else drawPath(document, mark)
  document.restore()
}

function drawText(document: PDFKit.PDFDocument, { text, x, y, face, size, colour, spacing }: TextMark): void {
  document
    .font(face)
    .fontSize(size)
    .fillColor(colour)
    .text(text, x, y, { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing })
}

function drawPath(
  document: PDFKit.PDFDocument,
  { path, x, y, scale, fill, stroke, lineWidth, dash }: PathMark,
): void {
  document.translate(x, y).scale(scale).path(path)
  if (fill !== undefined) document.fill(fill, 'even-odd')
  if (stroke === undefined) return
  document.lineWidth(lineWidth ?? 1)
  if (dash !== undefined) document.dash(dash, {})
  document.stroke(typeof stroke === 'string' ? stroke : gradientOf(document, stroke))
}

function gradientOf(document: PDFKit.PDFDocument, { from, to, colours }: Gradient) {
  const gradient = document.linearGradient(from, 0, to, 0)
  for (const [nth, colour] of colours.entries()) gradient.stop(nth / (colours.length - 1), colour)
  return gradient
}
