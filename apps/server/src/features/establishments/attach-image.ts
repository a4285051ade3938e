import { randomBytes } from 'node:crypto'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { FileMediaType, FileStore, StoredFile } from '../../platform/files/file-store.ts'
import type { UploadAllowance } from '../../platform/files/upload-allowance.ts'
import type {
  RequestContext,
  SignedInActor,
  Tx,
  UnitOfWork,
} from '../../platform/unit-of-work/unit-of-work.ts'
import { isDecided } from './establishment.machine.ts'
import { imageFileName, imageName, imageSizes, imageUrl } from './image-name.rules.ts'
import {
  findPictured,
  lockByImageFile,
  lockPictured,
  type PicturedEstablishment,
  setImage,
} from './image-repository.ts'

export interface AttachImageDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
  readonly files: Pick<FileStore, 'save' | 'attach' | 'discard'>
  readonly allowance: Pick<UploadAllowance, 'take'>
}

/** A picture that an owner sends. */
export interface SentImage {
  readonly actor: SignedInActor
  readonly establishmentId: string
  readonly bytes: Buffer
  readonly context: RequestContext
}

export interface PublicImage {
  readonly imageUrl: string
  readonly smallImageUrl: string
}

export const imageKind = 'establishment-image'
const pictures: readonly FileMediaType[] = ['image/jpeg', 'image/png', 'image/webp']
const command = 'establishments.attach-image'

/**
 * Stores the public picture of an own establishment in two sizes and names them in one step (EST-070). Each has a new name. The earlier picture is
 * removed. If the second size cannot be stored, the sweep of unreferenced files deletes the first.
 * @throws DomainError `establishment.not-found`, `establishment.decided`, `file.*`, `server.busy`
 */
export async function attachImage(deps: AttachImageDeps, sent: SentImage): Promise<PublicImage> {
  const { actor, establishmentId, bytes, context } = sent
  const ownerId = actor.userId
  // Refuses early, before the bytes are processed. The transaction that names the picture checks again.
  const establishment = waiting(await findPictured(deps.database, establishmentId, ownerId))
  await deps.allowance.take(ownerId, bytes.length)
  const name = imageName(establishment.name, deps.clock.now(), randomBytes(12).toString('hex'))
  const save = (size: keyof typeof imageSizes, record: (tx: Tx, file: StoredFile) => Promise<void>) =>
    deps.files.save(
      {
        kind: imageKind,
        ownerId,
        bytes,
        accept: pictures,
        longestSide: imageSizes[size],
        nameOf: () => `establishments/${imageFileName(name, size)}`,
      },
      record,
      { actor, command, context },
    )
  try {
    const small = await save('small', async (tx, { id, kind }) =>
      tx.audit({ object: { type: 'file', id }, after: { kind } }),
    )
    await save('large', (tx, file) => nameImage(tx, deps.files, sent, { name, small, large: file }))
  } catch (error) {
    if (error instanceof DomainError && error.code === 'file.infected') {
      const entry = { object: { type: 'establishment', id: establishmentId } }
      await deps.unitOfWork.recordRefusal(actor, command, entry, error.code, context)
    }
    throw error
  }
  return { imageUrl: imageUrl(name, 'large'), smallImageUrl: imageUrl(name, 'small') }
}

/** An admin decides about the picture together with the form, so it does not change afterwards. @throws DomainError as above */
function waiting(establishment: PicturedEstablishment | null): PicturedEstablishment {
  if (establishment === null) throw new DomainError('establishment.not-found')
  if (isDecided(establishment.status)) throw new DomainError('establishment.decided')
  return establishment
}

async function nameImage(
  tx: Tx,
  files: AttachImageDeps['files'],
  { actor, establishmentId: id }: SentImage,
  { name, small, large }: { readonly name: string; readonly small: StoredFile; readonly large: StoredFile },
): Promise<void> {
  const { image: replaced } = waiting(await lockPictured(tx, id, actor.userId))
  for (const file of [small, large]) {
    if (!(await files.attach(tx, file.id, file))) throw new Error(`file ${file.id} is gone`)
  }
  const version = await setImage(tx, id, { name, fileId: large.id, smallFileId: small.id })
  if (replaced !== null) await files.discard(tx, [replaced.fileId, replaced.smallFileId])
  tx.audit({
    object: { type: 'establishment', id },
    before: { imageFileId: replaced?.fileId ?? null },
    after: { imageFileId: large.id },
  })
  tx.announce({ topic: 'establishment', id, version }, [`user:${actor.userId}`, 'admins'])
}

/** Removes the picture of an establishment in which a virus was found after it was stored. Ignores other files. */
export async function dropInfectedImage(
  tx: Tx,
  files: Pick<FileStore, 'discard'>,
  file: StoredFile,
): Promise<void> {
  if (file.kind !== imageKind) return
  const found = await lockByImageFile(tx, file.id)
  if (found === null) return files.discard(tx, [file.id])
  const { id, ownerId, image } = found
  const version = await setImage(tx, id, null)
  await files.discard(tx, [image.fileId, image.smallFileId])
  tx.announce(
    { topic: 'establishment', id, version },
    ownerId === null ? ['admins'] : [`user:${ownerId}`, 'admins'],
  )
}
