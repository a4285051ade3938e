import { caseEndings, type CaseKind, caseKinds, caseSubject, closedCaseEdge } from '@puente/contract/cases'
import { lastPage } from '@puente/contract/protocol/paging'
import { type LocalDay, parseLocalDay } from '@puente/domain/local-day'

/** What the screen shows, as the address holds it. */
export interface CasesSearch {
  /** Absent for all open cases. */
  owner?: 'reader' | 'nobody'
  kind?: CaseKind
  /** The closed cases, of every owner. */
  closed?: true
  /** Of the closed ones: how they ended. */
  as?: (typeof caseEndings)[number]
  /** Of the closed ones: the first and the last day on which they ended. */
  from?: LocalDay
  to?: LocalDay
  /** Of the closed ones: the edge that the page begins after. Absent on the first page. */
  after?: string
  /** Absent on the first page. */
  page?: number
  /** The case that is open: its kind, a dot and its key. It may be closed. */
  open?: string
}

export interface CaseRef {
  readonly kind: CaseKind
  readonly subject: string
}

export function refText({ kind, subject }: CaseRef): string {
  return `${kind}.${subject}`
}

/** Null if the text names no case. */
export function readRef(text: string | undefined): CaseRef | null {
  const [first, subject = ''] = (text ?? '').split('.')
  const kind = caseKinds.find((one) => one === first)
  return kind === undefined || !caseSubject.test(subject) ? null : { kind, subject }
}

/** Reads an address. Leaves out what it does not understand. */
export function readCasesAddress(address: Record<string, unknown>): CasesSearch {
  const { page, open, after } = address
  const owner = (['reader', 'nobody'] as const).find((one) => one === address['owner'])
  const kind = caseKinds.find((one) => one === address['kind'])
  const closed = address['closed'] === true
  const as = caseEndings.find((one) => one === address['as'])
  const [from, to] = [dayOf(address['from']), dayOf(address['to'])]
  const ref = typeof open === 'string' ? readRef(open) : null
  return {
    ...(closed && { closed }),
    ...(closed && as !== undefined && { as }),
    ...(closed && from !== null && { from }),
    ...(closed && to !== null && (from === null || from <= to) && { to }),
    ...(closed && typeof after === 'string' && closedCaseEdge.test(after) && { after }),
    ...(!closed && owner !== undefined && { owner }),
    ...(kind !== undefined && { kind }),
    ...(!closed &&
      typeof page === 'number' &&
      Number.isInteger(page) &&
      page > 1 &&
      page <= lastPage && { page }),
    ...(ref !== null && { open: refText(ref) }),
  }
}

function dayOf(value: unknown): LocalDay | null {
  return typeof value === 'string' ? parseLocalDay(value) : null
}
