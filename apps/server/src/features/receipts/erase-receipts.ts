import type { FileStore } from '../../platform/files/file-store.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { deleteReceipts } from './receipt-repository.ts'

/** Removes the photos of a person who is erased. The payer's receipt of a charge stays with it, as an admin's does. */
export async function eraseReceipts(
  tx: Tx,
  files: Pick<FileStore, 'discard'>,
  userId: string,
): Promise<void> {
  await files.discard(tx, await deleteReceipts(tx, userId))
}
