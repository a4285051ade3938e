import { ars } from '@puente/contract/protocol/wire'
import { formatCbu } from '@puente/domain/cbu'
import { toAscii } from '@puente/domain/transliterate'
import PDFDocument from 'pdfkit'
import { finishedPdf } from '../../../platform/pdf/finished-pdf.ts'
import { fileNumberText } from './file-layouts.rules.ts'
import type { BankLine } from './file-result.rules.ts'
import type { AskedPayout } from './file-reads.ts'

const margin = 56
const labelWidth = 150

/** What the receipt of a payout shows that the bank paid by a file (ruling 74). */
export interface LineProof {
  readonly fileNumber: number
  readonly asked: AskedPayout
  readonly line: BankLine
  /** Name and SHA-256 of the bank's result. */
  readonly resultName: string
  readonly checksum: string
  readonly readAt: Date
}

/**
 * The receipt of a payout: the line of the bank's result as it stands there, and what it is about. One page in Spanish, the language of the beneficiary.
 */
export function lineProofPdf(proof: LineProof): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    lang: 'es-AR',
    displayTitle: true,
    info: { Title: `Comprobante ${proof.asked.reference}` },
  })
  document.font('Helvetica-Bold').fontSize(20).text('Comprobante de transferencia')
  document.moveDown()
  for (const [label, value] of factsOf(proof)) {
    const { y } = document
    document.font('Helvetica').fontSize(10).fillColor('#555555').text(label, margin, y, { width: labelWidth })
    document
      .font('Helvetica-Bold')
      .fontSize(11)
      .fillColor('#000000')
      .text(value, margin + labelWidth, y)
    document.moveDown(0.6)
  }
  document.moveDown()
  document.font('Helvetica').fontSize(10).fillColor('#555555').text('Línea del archivo del banco', margin)
  document.moveDown(0.4)
  document.font('Courier').fontSize(9).fillColor('#000000').text(toAscii(proof.line.raw), margin)
  return finishedPdf(document)
}

function factsOf({ fileNumber, asked, line, resultName, checksum, readAt }: LineProof) {
  const facts: [label: string, value: string][] = [
    ['Beneficiario', toLatin(asked.holderName)],
    ['CBU o CVU', formatCbu(asked.cbu)],
    ['Importe', pesosText(asked.amountMinor)],
    ['Nuestra referencia', asked.reference],
    ['Archivo', fileNumberText(fileNumber)],
    ['Referencia del banco', toLatin(line.bankReference)],
    ['Fecha según el banco', toLatin(line.date)],
    ['Archivo del banco', `${toLatin(resultName)}, línea ${line.nth}`],
    ['SHA-256', checksum],
    ['Leído', `${readTime.format(readAt)} (Buenos Aires)`],
  ]
  return facts.filter(([, value]) => value !== '')
}

const readTime = new Intl.DateTimeFormat('es-AR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Argentina/Buenos_Aires',
})

/** The characters of the built-in fonts. Others are written as ASCII. */
function toLatin(text: string): string {
  return /^[\x20-\x7e\xa1-\xff]*$/.test(text) ? text : toAscii(text)
}

function pesosText(minor: bigint): string {
  const { amountMinor, currency } = ars(minor)
  const digits = amountMinor.padStart(3, '0')
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, '.')
  return `$ ${whole},${digits.slice(-2)} ${currency}`
}
