import { type RegistrationDraft, registrationFormSchema } from '@puente/contract/establishments/registration'
import type { RegistrationForm } from '@puente/domain/establishment-registration'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts'
import type { Database } from '../../../platform/db/database.ts'
import { findDraft, putDraft, type StoredDraft } from './draft-repository.ts'

export interface DraftDeps {
  readonly database: Pick<Database, 'statement'>
  readonly clock: Clock
  readonly cipher: FieldCipher
}

export interface DraftToSave {
  readonly userId: string
  readonly form: RegistrationForm
  readonly step: number
  /** By the browser's clock. A time in the future is corrected. */
  readonly changedAt: Date
  readonly userAgent: string
}

const place = (userId: string) => ({ table: 'establishment_drafts', column: 'form_enc', rowId: userId })

/** Stores the draft, unless a newer one is stored (EST-009). */
export async function saveDraft(
  deps: DraftDeps,
  { userId, form, step, changedAt, userAgent }: DraftToSave,
): Promise<{ readonly saved: boolean; readonly draft: RegistrationDraft }> {
  const savedAt = deps.clock.now()
  const stored: StoredDraft = {
    userId,
    form: await deps.cipher.encrypt(JSON.stringify(form), place(userId)),
    step,
    // A clock that is ahead must not block the drafts of other devices.
    changedAt: changedAt > savedAt ? savedAt : changedAt,
    savedAt,
    userAgent: userAgent === '' ? null : userAgent.slice(0, 300),
  }
  if (await putDraft(deps.database, stored)) return { saved: true, draft: draftView(stored, form) }
  const newer = await readDraft(deps, userId)
  if (newer !== null) return { saved: false, draft: newer }
  // The newer draft was deleted in the meantime, or belongs to another release, so this one replaces it.
  await putDraft(deps.database, { ...stored, changedAt: savedAt })
  return { saved: true, draft: draftView({ ...stored, changedAt: savedAt }, form) }
}

/** Null if there is no draft, or only one with the form of another release. */
export async function readDraft(
  deps: Pick<DraftDeps, 'database' | 'cipher'>,
  userId: string,
): Promise<RegistrationDraft | null> {
  const stored = await findDraft(deps.database, userId)
  if (stored === null) return null
  const { success, data } = registrationFormSchema.safeParse(
    JSON.parse(await deps.cipher.decrypt(stored.form, place(userId))),
  )
  return success ? draftView(stored, data) : null
}

function draftView(
  { step, changedAt, savedAt, userAgent }: StoredDraft,
  form: RegistrationForm,
): RegistrationDraft {
  return {
    form: { ...form, services: [...form.services], products: [...form.products] },
    step,
    changedAt: changedAt.toISOString(),
    savedAt: savedAt.toISOString(),
    userAgent,
  }
}
