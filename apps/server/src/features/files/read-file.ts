import { readFile } from '@puente/contract/files'
import { readThumbnail } from '@puente/contract/verification/people'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Database } from '../../platform/db/database.ts'
import { fileExtensions, type FileStore, type StoredFile } from '../../platform/files/file-store.ts'
import type { Download, Router } from '../../platform/http/call.ts'
import { actsAsAdmin } from '../../platform/http/session.ts'
import type { RequestContext, SignedInActor, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'

/**
 * Serves a private file, once it has passed the virus check, to its owner, to the beneficiary of the payout
 * whose receipt it is, and to admins (SEC-028). The opening is committed to the audit log before the first
 * byte leaves (SEC-034).
 */
export function readFileRoute(
  router: Router,
  deps: { readonly database: Database; readonly unitOfWork: UnitOfWork; readonly files: FileStore },
): void {
  router.on(readFile, async ({ params, session, actor, context }) => {
    const file = await deps.files.find(params.id)
    if (file === null || !(actsAsAdmin(session) || (await belongsTo(deps.database, file, session.userId)))) {
      throw new DomainError('file.not-found')
    }
    const { bytes } = await deps.files.read(file.id)
    await auditOpening(deps.unitOfWork, file, 'whole', actor, context)
    return download(file, bytes)
  })

  // A PDF has no preview: the list shows its type instead.
  router.on(readThumbnail, async ({ params, actor, context }) => {
    const { file, bytes } = await deps.files.readThumbnail(params.id)
    await auditOpening(deps.unitOfWork, file, 'thumbnail', actor, context)
    return download(file, bytes)
  })
}

function auditOpening(
  unitOfWork: UnitOfWork,
  { id, kind, ownerId }: StoredFile,
  shown: 'whole' | 'thumbnail',
  actor: SignedInActor,
  context: RequestContext,
): Promise<void> {
  return unitOfWork.run(
    actor,
    'file.open',
    async (tx) => tx.audit({ object: { type: 'file', id }, after: { kind, ownerId, shown } }),
    context,
  )
}

function download(file: StoredFile, bytes: Buffer): Download {
  return {
    body: bytes,
    mediaType: file.mediaType,
    sizeBytes: bytes.length,
    disposition: 'inline',
    fileName:
      file.name?.split('/').at(-1) ?? `${file.kind}-${file.id.slice(0, 8)}.${fileExtensions[file.mediaType]}`,
  }
}

/** An admin uploads the receipt of a payout, but the beneficiary may read it, too. */
async function belongsTo(database: Database, file: StoredFile, userId: string): Promise<boolean> {
  if (file.ownerId === userId) return true
  const rows = await database.statement(
    'audit.receipt-beneficiary',
    `select id from payouts where receipt_file_id = $1 and owner_id = $2`,
    [file.id, userId],
  )
  return rows.length > 0
}
