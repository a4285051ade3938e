import type { PayoutFileLayout } from '@puente/contract/payouts/files'
import { localDayOf } from '@puente/domain/local-day'
import { toAscii } from '@puente/domain/transliterate'

/** A payout as a file for the bank names it. */
export interface FileLine {
  readonly reference: string
  readonly holderName: string
  readonly cuit: string
  /** CBU or CVU, 22 digits. */
  readonly cbu: string
  /** Centavos of ARS. */
  readonly amountMinor: bigint
}

export interface FileHead {
  readonly number: number
  readonly madeAt: Date
  /** Our own account. Null if the layout does not name it. */
  readonly debitCbu: string | null
}

interface Layout {
  readonly extension: 'csv' | 'txt'
  readonly namesDebitAccount: boolean
  readonly write: (head: FileHead, lines: readonly FileLine[]) => string
}

const csvColumns = 'reference;name;cuit;cbu_cvu;alias;amount;currency;concept;email'

export const fileLayouts: Readonly<Record<PayoutFileLayout, Layout>> = {
  csv: { extension: 'csv', namesDebitAccount: false, write: plainCsv },
  interbanking: { extension: 'txt', namesDebitAccount: true, write: interbanking },
}

/** The running number as everybody reads it: `000187`. */
export function fileNumberText(number: number): string {
  return String(number).padStart(6, '0')
}

/** Our reference of a line: `PU000187-0003`. Letters keep a spreadsheet from reading it as a number or a date. @param line from 1 */
export function lineReference(number: number, line: number): string {
  return `PU${fileNumberText(number)}-${String(line).padStart(4, '0')}`
}

/** `puente-000187-20261120.txt`, with the day of Buenos Aires. */
export function payoutFileName(layout: PayoutFileLayout, number: number, madeAt: Date): string {
  return `puente-${fileNumberText(number)}-${compactDay(madeAt)}.${fileLayouts[layout].extension}`
}

/** A name in a file: printable ASCII without what separates fields or begins a formula. */
export function plainText(text: string): string {
  return toAscii(text)
    .replaceAll(/[^A-Za-z0-9 .,'&/()-]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .replace(/^[^A-Za-z0-9(]+/, '')
    .trim()
}

/** Our plain form: the alias and the email stay empty, because we know no alias and the bank needs no address. */
function plainCsv({ number }: FileHead, lines: readonly FileLine[]): string {
  const rows = lines.map((line) =>
    [
      line.reference,
      plainText(line.holderName),
      line.cuit.replaceAll(/\D/g, ''),
      line.cbu,
      '',
      pesosText(line.amountMinor),
      'ARS',
      `PUENTE ${fileNumberText(number)}`,
      '',
    ].join(';'),
  )
  return `${[csvColumns, ...rows].join('\r\n')}\r\n`
}

/** Interbanking: records of 240 characters and a line feed. Positions count from 1. No name, tax number, reference or total has a place in it. */
function interbanking({ number, madeAt, debitCbu }: FileHead, lines: readonly FileLine[]): string {
  const day = compactDay(madeAt)
  const header = record([
    [1, 3, '*U*'],
    [4, 25, debitCbu ?? ''],
    [26, 26, 'D'],
    [27, 34, day],
    [35, 35, 'N'],
    [36, 96, `PUENTE ${fileNumberText(number)}`],
    [97, 99, '000'],
    [100, 101, '00'],
    [102, 109, `${day.slice(6, 8)}/${day.slice(4, 6)}/${day.slice(2, 4)}`],
    [110, 117, String(number).padStart(8, '0')],
  ])
  const details = lines.map(({ cbu, amountMinor }) =>
    record([
      [1, 3, '*M*'],
      [4, 25, cbu],
      [26, 42, String(amountMinor).padStart(17, '0')],
      [145, 156, '0'.repeat(12)],
      [169, 178, '0'.repeat(10)],
    ]),
  )
  return [header, ...details].map((line) => `${line}\n`).join('')
}

type Field = readonly [first: number, last: number, text: string]

/** One record, padded with blanks. @throws RangeError if a text is longer than its field */
function record(fields: readonly Field[]): string {
  let line = ''
  for (const [first, last, text] of fields) {
    const width = last - first + 1
    if (text.length > width) throw new RangeError(`positions ${first} to ${last} are too short`)
    line = line.padEnd(first - 1) + text.padEnd(width)
  }
  return line.padEnd(240)
}

/** Centavos as pesos with two decimals and a point: `1275968.10`. */
function pesosText(minor: bigint): string {
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function compactDay(at: Date): string {
  return localDayOf(at).replaceAll('-', '')
}
