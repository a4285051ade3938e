import type { FileStore } from '../../platform/files/file-store.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { documentFileKinds } from './documents/upload-document.ts'

/** Closes the verification with its account, so that an order that waits for this row is refused. */
export async function closeVerification(tx: Tx, userId: string): Promise<void> {
  await tx.statement(
    'verification.close',
    `update verifications set closed_at = coalesce(closed_at, $2), updated_at = $2, version = version + 1 where user_id = $1`,
    [userId, tx.now],
  )
}

/** Erases photos, bank data and the history of decisions of a person whose account is closed. */
export async function eraseVerification(
  tx: Tx,
  files: Pick<FileStore, 'discard'>,
  userId: string,
): Promise<void> {
  await tx.statement(
    'verification.erase',
    `update verifications set status = 'not_started', dni_front_file_id = null, dni_back_file_id = null, selfie_file_id = null,
       rejection_reason = null, rejected_documents = '{}', submitted_at = null, decided_at = null, decided_by = null,
       approved_at = null, approval_withdrawn_at = null, updated_at = $2, version = version + 1
     where user_id = $1 and closed_at is not null`,
    [userId, tx.now],
  )
  await tx.statement('verification.erase-bank', 'delete from bank_accounts where user_id = $1', [userId])
  await tx.statement('verification.erase-history', 'delete from verification_history where user_id = $1', [
    userId,
  ])
  // Also deletes files that the verification does not name.
  const photos = await tx.statement<{ id: string }>(
    'verification.own-files',
    'select id from files where owner_id = $1 and discarded_at is null and kind = any($2)',
    [userId, documentFileKinds],
  )
  await files.discard(
    tx,
    photos.map(({ id }) => id),
  )
}
