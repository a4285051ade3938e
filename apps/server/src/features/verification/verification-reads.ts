import { DomainError } from '@puente/contract/protocol/problems'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import type {
  BankAccountView,
  DocumentType,
  readBankForm,
  VerificationView,
} from '@puente/contract/verification/verification'
import type { Clock } from '../../platform/clock/clock.ts'
import type { FieldCipher } from '../../platform/crypto/field-cipher.ts'
import type { Database } from '../../platform/db/database.ts'
import { type BankAccount, bankDataAccess } from './bank-data/bank-data.rules.ts'
import { readBankAccount } from './bank-data/bank-account.ts'
import { statusOfProfile } from './verification.rules.ts'
import { readStanding, readStatus } from './verification-repository.ts'

interface ViewRow {
  readonly status: string
  readonly rejection_reason: string | null
  readonly rejected_documents: DocumentType[]
  readonly submitted_at: Date | null
  readonly decided_at: Date | null
  readonly approval_withdrawn_at: Date | null
  readonly has_bank_data: boolean
  readonly payouts_held_until: Date | null
  readonly documents: Readonly<Record<DocumentType, DocumentRow | null>>
}

interface DocumentRow {
  readonly fileId: string
  readonly mediaType: string
  readonly uploadedAt: string
}

const documentJson = (column: string) => `
  (select json_build_object('fileId', f.id, 'mediaType', f.media_type,
     'uploadedAt', to_char(f.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
   from files f where f.id = v.${column} and f.scan <> 'infected' and f.discarded_at is null)`

const viewText = `
select v.status, v.rejection_reason, v.rejected_documents, v.submitted_at, v.decided_at, v.approval_withdrawn_at,
       b.user_id is not null as has_bank_data, b.payouts_held_until,
       json_build_object('frontId', ${documentJson('dni_front_file_id')}, 'backId', ${documentJson('dni_back_file_id')},
         'selfie', ${documentJson('selfie_file_id')}) as documents
from verifications v left join bank_accounts b on b.user_id = v.user_id where v.user_id = $1`

const notStartedView: VerificationView = {
  status: statusOfProfile(null),
  documents: { frontId: null, backId: null, selfie: null },
  hasBankData: false,
  submittedAt: null,
  rejection: null,
  payoutsHeldUntil: null,
}

/** Whether the account is verified at this moment. */
export async function isVerified(database: Database, userId: string): Promise<boolean> {
  return (await readStatus(database, userId)) === 'approved'
}

/** The person's own verification (VST-012). A person without one has not started (VST-005). */
export async function readVerificationView(
  deps: { readonly database: Database; readonly clock: Clock },
  userId: string,
): Promise<VerificationView> {
  const [row] = await deps.database.statement<ViewRow>('verification.view', viewText, [userId])
  if (row === undefined) return notStartedView
  const { documents } = row
  const hasAllDocuments = Object.values(documents).every((document) => document !== null)
  const status = statusOfProfile({
    verified: row.status === 'approved',
    status: row.status,
    hasAllDocuments,
  })
  const held = row.payouts_held_until
  return {
    status,
    documents: { ...documents },
    hasBankData: row.has_bank_data,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    rejection: status === 'rejected' ? rejectionOf(row) : null,
    payoutsHeldUntil: held !== null && held > deps.clock.now() ? held.toISOString() : null,
  }
}

function rejectionOf(row: ViewRow): VerificationView['rejection'] {
  if (row.rejection_reason === null || row.decided_at === null) {
    throw new Error('a rejection without its reason or its time')
  }
  return {
    reason: row.rejection_reason,
    documents: row.rejected_documents,
    at: row.decided_at.toISOString(),
    // A later rejection is about the documents that were sent again.
    withdrawn: row.approval_withdrawn_at?.getTime() === row.decided_at.getTime(),
  }
}

interface BankReadDeps {
  readonly database: Database
  readonly cipher: FieldCipher
}

/** The form with what is saved, in any state (BANK-003). */
export async function readBankFormView(
  deps: BankReadDeps,
  userId: string,
): Promise<ResponseOf<typeof readBankForm>> {
  const [account, standing, [user]] = await Promise.all([
    readBankAccount(deps, userId),
    readStanding(deps.database, userId),
    deps.database.statement<{ company_name: string | null }>(
      'bank.company',
      'select company_name from users where id = $1',
      [userId],
    ),
  ])
  const access = bankDataAccess(standing)
  return {
    account: account && bankView(account),
    companyName: user?.company_name ?? null,
    editable: access !== 'closed',
    needsPassword: access === 'password',
  }
}

/** @throws DomainError `verification.not-approved` (PROF-037) */
export async function readBankDataView(deps: BankReadDeps, userId: string): Promise<BankAccountView> {
  if (!(await isVerified(deps.database, userId))) {
    throw new DomainError('verification.not-approved')
  }
  const account = await readBankAccount(deps, userId)
  if (account === null) throw new Error(`${userId} is approved without bank data`)
  return bankView(account)
}

export function bankView(account: BankAccount): BankAccountView {
  const { holderName, bankName, cbu, cuit, storeName, storeCuil } = account
  return { accountHolderName: holderName, bankName, cbu, cuit, storeName, cuilStore: storeCuil }
}
