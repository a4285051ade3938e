import type { Database } from '../../../platform/db/database.ts'
import type { EncryptedField } from '../../../platform/crypto/field-cipher.ts'

export interface StoredDraft {
  readonly userId: string
  /** The form as JSON. */
  readonly form: EncryptedField
  readonly step: number
  readonly changedAt: Date
  readonly savedAt: Date
  readonly userAgent: string | null
}

const putText = `
insert into establishment_drafts as d (user_id, form_enc, step, changed_at, saved_at, user_agent) values ($1, $2, $3, $4, $5, $6)
on conflict (user_id) do update set form_enc = excluded.form_enc, step = excluded.step, changed_at = excluded.changed_at,
  saved_at = excluded.saved_at, user_agent = excluded.user_agent
where d.changed_at <= excluded.changed_at
returning user_id`

/**
 * Stores the draft, unless the stored one was changed later. Returns whether it did. Drafts are not audited, because only their owner sees them and
 * they change with every word.
 */
export async function putDraft(
  database: Pick<Database, 'statement'>,
  { userId, form, step, changedAt, savedAt, userAgent }: StoredDraft,
): Promise<boolean> {
  const values = [userId, form, step, changedAt, savedAt, userAgent]
  return (await database.statement('establishments.put-draft', putText, values)).length === 1
}

interface DraftRow {
  readonly form_enc: EncryptedField
  readonly step: number
  readonly changed_at: Date
  readonly saved_at: Date
  readonly user_agent: string | null
}

export async function findDraft(
  database: Pick<Database, 'statement'>,
  userId: string,
): Promise<StoredDraft | null> {
  const [row] = await database.statement<DraftRow>(
    'establishments.find-draft',
    'select form_enc, step, changed_at, saved_at, user_agent from establishment_drafts where user_id = $1',
    [userId],
  )
  if (row === undefined) return null
  return {
    userId,
    form: row.form_enc,
    step: row.step,
    changedAt: row.changed_at,
    savedAt: row.saved_at,
    userAgent: row.user_agent,
  }
}

export async function deleteDraft(database: Pick<Database, 'statement'>, userId: string): Promise<void> {
  await database.statement(
    'establishments.delete-draft',
    'delete from establishment_drafts where user_id = $1 returning user_id',
    [userId],
  )
}
