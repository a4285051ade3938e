import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import type { listReviews, ReviewLabel, ReviewRow } from '@puente/contract/verification/people'
import type { Language, VerificationStatus } from '@puente/contract/identity/sessions'
import type { Database } from '../../../platform/db/database.ts'
import {
  countedPage,
  countRows,
  countText,
  offsetOf,
  pageSize,
} from '../../../platform/paging/counted-page.ts'
import { reviewLabel, statusOfLabel } from './review.rules.ts'

interface CaseRow {
  readonly user_id: string
  readonly full_name: string
  readonly email: string
  readonly language: Language
  readonly status: VerificationStatus
  readonly version: number
  readonly dni_front_file_id: string | null
  readonly dni_back_file_id: string | null
  readonly selfie_file_id: string | null
  readonly pdfs: string[]
  readonly submitted_at: Date | null
  readonly created_at: Date
}

// A closed account needs no review any more. An admin is a case only once they sent documents.
const casesText = `
from verifications v join users u on u.id = v.user_id
where v.closed_at is null and (u.role = 'user' or v.status <> 'not_started')`
const columnsText = `
select v.user_id, u.full_name, u.email, u.language, v.status, v.version, v.dni_front_file_id, v.dni_back_file_id, v.selfie_file_id,
  v.submitted_at, u.created_at,
  array(select f.id from files f where f.id in (v.dni_front_file_id, v.dni_back_file_id, v.selfie_file_id)
    and f.media_type = 'application/pdf') as pdfs`
// Ids grow with time, so people who sent nothing are sorted by their registration.
const orderText = 'order by v.submitted_at, v.user_id'

const allText = `${columnsText} ${casesText} ${orderText} limit ${pageSize} offset $1`
const labelledText = `${columnsText} ${casesText} and v.status = $2 ${orderText} limit ${pageSize} offset $1`
const countAllText = countText(casesText)
const countLabelledText = countText(`${casesText} and v.status = $1`)

/** The review desk: the case that has waited longest first, and counters over all people (APPR-001). */
export async function readReviews(
  database: Database,
  { label, page }: { readonly label: ReviewLabel | 'all'; readonly page: number },
): Promise<ResponseOf<typeof listReviews>> {
  const offset = offsetOf(page)
  const [rows, pending, awaiting, total] = await Promise.all([
    label === 'all'
      ? database.statement<CaseRow>('review.list-all', allText, [offset])
      : database.statement<CaseRow>('review.list', labelledText, [offset, statusOfLabel(label)]),
    countOf(database, 'pending'),
    countOf(database, 'awaiting'),
    label === 'pending' || label === 'awaiting' ? null : countOf(database, label),
  ])
  const counted = total ?? (label === 'pending' ? pending : awaiting)
  return {
    ...countedPage(rows.map(rowView), page, counted),
    counters: { pending, awaiting },
  }
}

function countOf(database: Database, label: ReviewLabel | 'all'): Promise<number> {
  return label === 'all'
    ? countRows(database, 'review.count-all', countAllText, [])
    : countRows(database, 'review.count', countLabelledText, [statusOfLabel(label)])
}

function rowView(row: CaseRow): ReviewRow {
  return {
    userId: row.user_id,
    fullName: row.full_name,
    email: row.email,
    language: row.language,
    label: reviewLabel(row.status),
    status: row.status,
    version: row.version,
    documents: {
      frontId: row.dni_front_file_id,
      backId: row.dni_back_file_id,
      selfie: row.selfie_file_id,
      pdfs: row.pdfs,
    },
    submittedAt: row.submitted_at?.toISOString() ?? null,
    registeredAt: row.created_at.toISOString(),
  }
}
