import type { AccountView } from '@puente/contract/identity/sessions'
import type { Database } from '../../../platform/db/database.ts'
import { companyForPayers, nameForPayers } from './name-for-payers.ts'

/** The stored hash of an address's password, or null if no account has the address. */
export async function findPassword(
  database: Database,
  email: string,
): Promise<{ readonly userId: string; readonly passwordHash: string } | null> {
  const [row] = await database.statement<{ id: string; password_hash: string }>(
    'identity.password-by-email',
    'select id, password_hash from users where email = $1 and closed_at is null',
    [email],
  )
  return row === undefined ? null : { userId: row.id, passwordHash: row.password_hash }
}

export async function findPasswordOf(database: Database, userId: string): Promise<string | null> {
  const [row] = await database.statement<{ password_hash: string }>(
    'identity.password-by-id',
    'select password_hash from users where id = $1 and closed_at is null',
    [userId],
  )
  return row?.password_hash ?? null
}

/** The address of a person and the hash of their present password, or null if the account is closed. */
export async function findCredentials(
  database: Database,
  userId: string,
): Promise<{ readonly email: string; readonly passwordHash: string } | null> {
  const [row] = await database.statement<{ email: string; password_hash: string }>(
    'identity.credentials',
    'select email, password_hash from users where id = $1 and closed_at is null',
    [userId],
  )
  return row === undefined ? null : { email: row.email, passwordHash: row.password_hash }
}

interface ViewRow {
  readonly id: string
  readonly email: string
  readonly role: AccountView['role']
  readonly full_name: string
  readonly company_name: string | null
  readonly receiver_name: string | null
  readonly has_company: boolean
  readonly trade_name: string | null
  readonly shows_trade_name: boolean
  readonly language: AccountView['language']
  readonly status: AccountView['verificationStatus']
  readonly has_all_documents: boolean
  readonly has_bank_data: boolean
  readonly rejection_reason: string | null
  readonly approval_withdrawn: boolean
  readonly has_pin: boolean
  readonly has_second_factor: boolean
  readonly unread_messages: bigint
  readonly has_waiting_charges: boolean
}

const viewText = `
select u.id, u.email, u.role, u.full_name, u.company_name, u.language, v.rejection_reason,
       coalesce(v.status = 'rejected' and v.approval_withdrawn_at = v.decided_at, false) as approval_withdrawn,
       ${nameForPayers('u.company_name')} as receiver_name,
       (${companyForPayers('u.company_name')}) is not null as has_company, u.trade_name,
       u.trade_name_shown_since is not null as shows_trade_name,
       -- Without a verification row, the person has not started (VST-005).
       coalesce(v.status, 'not_started') as status,
       v.dni_front_file_id is not null and v.dni_back_file_id is not null and v.selfie_file_id is not null
         as has_all_documents,
       exists (select from bank_accounts b where b.user_id = u.id) as has_bank_data,
       u.pin_hash is not null as has_pin,
       exists (select from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null)
         or exists (select from passkeys p where p.user_id = u.id) as has_second_factor,
       (select count(*) from person_messages m where m.user_id = u.id and m.read_at is null) as unread_messages,
       exists (select from charges c join orders o on o.charge_id = c.id
               where c.owner_id = u.id and c.pix_status = 'pending' and c.pix_code is not null and c.expires_at > $2
                 and not exists (select from received_pix p where p.charge_id = c.id and p.disposition = 'held'))
         or exists (select from payer_requests r join quotes q on q.id = r.quote_id
                    where r.user_id = u.id and r.filled_at is null and r.cancelled_at is null and r.expires_at > $2
                      and q.epoch = (select epoch from pricing_epoch)) as has_waiting_charges
from users u left join verifications v on v.user_id = u.id
where u.id = $1`

/**
 * The account as its own person sees it (PROF-009: which documents exist, never the files). The deployment decides whether a second factor is
 * required: see `readSessionView`.
 */
export async function readAccountView(database: Database, userId: string, now: Date): Promise<AccountView> {
  const [row] = await database.statement<ViewRow>('identity.account-view', viewText, [userId, now])
  if (row === undefined) throw new Error(`account ${userId} does not exist`)
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    fullName: row.full_name,
    companyName: row.company_name,
    receiverName: row.receiver_name,
    tradeName: row.has_company ? null : { name: row.trade_name, shown: row.shows_trade_name },
    language: row.language,
    verificationStatus: row.status,
    hasAllDocuments: row.has_all_documents,
    hasBankData: row.has_bank_data,
    rejectionReason: row.status === 'rejected' ? row.rejection_reason : null,
    approvalWithdrawn: row.approval_withdrawn,
    hasPin: row.has_pin,
    secondFactor: row.has_second_factor ? 'on' : 'off',
    // tidy-allow number: a count of messages
    unreadMessages: Number(row.unread_messages),
    hasWaitingCharges: row.has_waiting_charges,
  }
}
