import { maxResultLines, type ResultLineKind } from '@puente/contract/payouts/files'
import { readCsv } from './csv-text.rules.ts'

/** One line of a result of the bank. Texts are as the bank wrote them. */
export interface BankLine {
  readonly nth: number
  readonly raw: string
  readonly reference: string
  /** Null for a word that we do not know. */
  readonly status: 'paid' | 'refused' | null
  /** Centavos of ARS. Null if it cannot be read. */
  readonly amountMinor: bigint | null
  /** 22 digits. Null if the line names no account. */
  readonly cbu: string | null
  /** At most 80 characters; empty if the line has none. */
  readonly bankReference: string
  readonly date: string
  readonly reason: string
}

/** A payout of the file. */
export interface AskedLine {
  readonly payoutId: string
  readonly beneficiaryId: string
  readonly reference: string
  readonly cbu: string
  readonly amountMinor: bigint
  readonly state: 'reserved' | 'confirmed' | 'void'
  /** What the bank called the transfer when the payout was recorded. Null before, and if it named none. */
  readonly bankReference: string | null
}

export interface JudgedLine<Asked extends AskedLine> {
  readonly line: BankLine
  readonly kind: ResultLineKind
  readonly asked: Asked | null
}

const columns = ['reference', 'status', 'amount', 'cbu_cvu', 'bank_reference', 'date', 'reason'] as const

/** The words for each status, in the languages of the two countries and in ours. */
const statusWords: Readonly<Record<string, BankLine['status']>> = {
  paid: 'paid',
  pagada: 'paid',
  pagado: 'paid',
  paga: 'paid',
  pago: 'paid',
  acreditada: 'paid',
  acreditado: 'paid',
  refused: 'refused',
  rejected: 'refused',
  rechazada: 'refused',
  rechazado: 'refused',
  rejeitada: 'refused',
  rejeitado: 'refused',
  recusada: 'refused',
  recusado: 'refused',
}

/**
 * The lines of a result: a CSV text whose first line names the columns, in any order.
 * @returns null if it is no such text, or lacks the columns `status` and `amount`
 */
export function readResult(text: string): BankLine[] | null {
  let records: ReturnType<typeof readCsv>
  try {
    records = readCsv(text, maxResultLines + 1)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
  const [head, ...rest] = records
  const names = head?.cells.map((cell) => cell.toLowerCase()) ?? []
  if (!names.includes('status') || !names.includes('amount')) return null
  return rest.map(({ nth, cells, raw }) => {
    const cell = Object.fromEntries(columns.map((name) => [name, cells[names.indexOf(name)] ?? '']))
    return {
      nth,
      raw,
      reference: (cell['reference'] ?? '').toUpperCase(),
      status: statusWords[(cell['status'] ?? '').toLowerCase()] ?? null,
      amountMinor: readAmount(cell['amount'] ?? ''),
      cbu: readAccount(cell['cbu_cvu'] ?? ''),
      bankReference: (cell['bank_reference'] ?? '')
        .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
        .trim()
        .slice(0, 80),
      date: cell['date'] ?? '',
      reason: cell['reason'] ?? '',
    }
  })
}

/** Pesos as `1275968.10`, `1275968,10` or `1275968`, or with separated thousands as `1.275.968,10`. A single mark always begins the centavos. */
function readAmount(text: string): bigint | null {
  const plain = /^\d{1,3}(?:\.\d{3}){1,4},\d{2}$/.test(text) ? text.replaceAll('.', '') : text
  const found = /^(\d{1,13})(?:[.,](\d{1,2}))?$/.exec(plain)
  if (found === null) return null
  return BigInt(`${found[1] ?? ''}${(found[2] ?? '').padEnd(2, '0')}`)
}

/** A spreadsheet may have rounded the 22 digits to `2,85059E+21`. Such a cell names no account. */
function readAccount(text: string): string | null {
  const digits = text.replaceAll(/[\s'-]/g, '')
  return digits === '' || /^\d[.,]\d+E\+?\d+$/i.test(digits) ? null : digits
}

/**
 * What each line means for the payouts of its file. A line belongs to a payout by our reference; without it, to the recorded one that the bank called
 * the same, else by account and centavos. A payout that two lines name is left to a person, whatever they say.
 */
export function judgeResult<Asked extends AskedLine>(
  lines: readonly BankLine[],
  asked: readonly Asked[],
): JudgedLine<Asked>[] {
  const matches = matchLines(lines, asked)
  const times = new Map<Asked, number>()
  for (const found of matches)
    if (found !== null && found !== 'ambiguous') times.set(found, (times.get(found) ?? 0) + 1)
  return lines.map((line, index) => {
    const found = matches[index] ?? null
    if (found === null || found === 'ambiguous') {
      const isReadable = line.status !== null && line.amountMinor !== null
      const kind = isReadable ? (found ?? 'unknown') : 'unreadable'
      return { line, kind, asked: null }
    }
    return { line, kind: (times.get(found) ?? 0) > 1 ? 'double' : kindOf(line, found), asked: found }
  })
}

function matchLines<Asked extends AskedLine>(
  lines: readonly BankLine[],
  asked: readonly Asked[],
): (Asked | 'ambiguous' | null)[] {
  const byReference = new Map(asked.map((one) => [one.reference, one]))
  const named = lines.map((line) =>
    line.reference === '' ? recordedAs(line, asked) : (byReference.get(line.reference) ?? null),
  )
  const unnamed = asked.filter((one) => !named.includes(one))
  const taken = new Set<Asked>()
  return lines.map((line, index) => {
    const known = named[index] ?? null
    if (line.reference !== '' || known !== null) return known
    const fitting = unnamed.filter((one) => fits(line, one) && !isOtherTransfer(line, one))
    const alike = lines.filter(
      (one, at) => one.reference === '' && named[at] === null && fits(one, line),
    ).length
    const next = fitting.find((one) => !taken.has(one)) ?? null
    if (next === null) return null
    if (!areAlike(fitting, alike)) return 'ambiguous'
    taken.add(next)
    return next
  })
}

/** The recorded payout that the bank called as this line does. Null if it named none. */
function recordedAs<Asked extends AskedLine>(line: BankLine, asked: readonly Asked[]): Asked | null {
  if (line.bankReference === '') return null
  return asked.find((one) => one.bankReference === line.bankReference && fits(line, one)) ?? null
}

/** Whether the bank called the transfer of this payout otherwise than this line does. */
function isOtherTransfer(line: BankLine, { bankReference }: AskedLine): boolean {
  return bankReference !== null && line.bankReference !== '' && bankReference !== line.bankReference
}

function fits(
  one: Pick<BankLine, 'cbu' | 'amountMinor'>,
  other: Pick<BankLine, 'cbu' | 'amountMinor'>,
): boolean {
  return one.cbu !== null && one.cbu === other.cbu && one.amountMinor === other.amountMinor
}

/**
 * Whether it does not matter which of these payouts a line is about: they are of one beneficiary, and the result names all of them or none has ended.
 * @param lineCount the lines that fit them
 */
function areAlike(payouts: readonly AskedLine[], lineCount: number): boolean {
  const owners = new Set(payouts.map(({ beneficiaryId }) => beneficiaryId))
  const areOpen = new Set(payouts.map(({ state }) => state === 'reserved'))
  return owners.size === 1 && (areOpen.size === 1 || lineCount >= payouts.length)
}

function kindOf(line: BankLine, asked: AskedLine): ResultLineKind {
  if (line.status === null || line.amountMinor === null) return 'unreadable'
  if (line.cbu !== null && line.cbu !== asked.cbu) return 'account-differs'
  if (line.amountMinor !== asked.amountMinor) return 'amount-differs'
  if (asked.state === 'reserved') return line.status
  // Two transfers for one payout.
  if (line.status === 'paid' && isOtherTransfer(line, asked)) return 'contradicts'
  return (asked.state === 'confirmed') === (line.status === 'paid') ? 'done' : 'contradicts'
}
