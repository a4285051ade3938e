import type { FileStore } from '../../platform/files/file-store.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { deleteDraft } from './registration/draft-repository.ts'
import { imageKind } from './attach-image.ts'
import { deleteUnpaidPayments } from './payments/forget-payer.ts'
import { deleteSubmissions } from './registration/submission-repository.ts'

/** Closes the public pages of a person whose account is closed, so that nobody pays them any more. */
export async function closeEstablishments(tx: Tx, ownerId: string): Promise<void> {
  const closed = await tx.statement<{ id: string; version: number }>(
    'establishments.close',
    `update establishments set is_active = false, updated_at = $2, version = version + 1 where owner_id = $1 and is_active
     returning id, version`,
    [ownerId, tx.now],
  )
  for (const { id, version } of closed) {
    tx.audit({
      object: { type: 'establishment', id },
      before: { isActive: true, version: version - 1 },
      after: { isActive: false, version },
    })
    tx.announce({ topic: 'establishment', id, version }, ['admins'])
  }
}

const blankText = `
update establishments set cuit_enc = null, cuit_hash = null, phone = null, whatsapp = null, email = null, description = null,
  street = null, postal_code = null, address = null, google_maps_url = null, latitude = null, longitude = null,
  operating_hours = null, services = '{}', products = '{}', webhook_url = null, submission_metadata = null, is_active = false,
  owner_paused_at = null, admin_paused_at = null, admin_pause_reason = null,
  profile_image_name = null, profile_image_file_id = null, profile_image_small_file_id = null, updated_at = $2, version = version + 1
where owner_id = $1`

/**
 * Erases the establishments of an erased person with draft and pictures. Deletes an establishment that never received money, together with the
 * payments that were begun there. Keeps the name and place of one that did, because they are on its payers' receipts.
 */
export async function eraseEstablishments(
  tx: Tx,
  files: Pick<FileStore, 'discard'>,
  ownerId: string,
): Promise<void> {
  await deleteDraft(tx, ownerId)
  await deleteSubmissions(tx, ownerId)
  await deleteUnpaidPayments(tx, ownerId)
  await tx.statement(
    'establishments.delete-unpaid',
    `delete from establishments e where owner_id = $1
       and not exists (select from establishment_payments p where p.establishment_id = e.id) returning id`,
    [ownerId],
  )
  await tx.statement('establishments.blank', blankText, [ownerId, tx.now])
  const pictures = await tx.statement<{ id: string }>(
    'establishments.own-pictures',
    'select id from files where owner_id = $1 and kind = $2 and discarded_at is null',
    [ownerId, imageKind],
  )
  await files.discard(
    tx,
    pictures.map(({ id }) => id),
  )
}
