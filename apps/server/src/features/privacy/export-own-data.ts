import { Readable } from 'node:stream'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Language } from '@puente/contract/identity/sessions'
import type { Clock } from '../../platform/clock/clock.ts'
import type { FieldCipher } from '../../platform/crypto/field-cipher.ts'
import type { Database } from '../../platform/db/database.ts'
import type { FileContent, FileStore } from '../../platform/files/file-store.ts'
import type { RequestContext, SignedInActor, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import type { VerifyPassword } from '../identity/public.ts'
import { type ArchiveEntry, zipArchive } from '../../platform/files/zip-archive.ts'
import { type OwnRecord, ownMovements, readOwnRecord } from './own-data-reads.ts'

export interface ExportOwnDataDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly files: Pick<FileStore, 'read'>
  readonly verifyPassword: VerifyPassword
}

export interface OwnData {
  readonly archive: Readable
  readonly fileName: string
}

/**
 * Everything that we hold about the person at this session, as a ZIP of JSON files and their documents (Ley 25.326, art. 14; LGPD,
 * art. 18). The audit entry is committed before the first byte leaves.
 * @throws DomainError `password.wrong`
 */
export async function exportOwnData(
  deps: ExportOwnDataDeps,
  actor: SignedInActor,
  password: string,
  context: RequestContext,
): Promise<OwnData> {
  const { userId } = actor
  await deps.verifyPassword(userId, password)
  const record = await readOwnRecord(deps, userId)
  await deps.unitOfWork.run(
    actor,
    'account.export-data',
    async (tx) => tx.audit({ object: { type: 'user', id: userId } }),
    context,
  )
  const day = deps.clock.now().toISOString().slice(0, 10)
  return {
    archive: Readable.from(zipArchive(entriesOf(deps, userId, record)), { objectMode: false }),
    fileName: `${fileNames[record.language]}-${day}.zip`,
  }
}

const fileNames: Record<Language, string> = { es: 'mis-datos', pt: 'meus-dados' }

async function* entriesOf(
  deps: ExportOwnDataDeps,
  userId: string,
  record: OwnRecord,
): AsyncGenerator<ArchiveEntry> {
  yield textEntry('LEEME-LEIA.txt', readme)
  yield textEntry('account.json', JSON.stringify(record.json, null, 2))
  for (const what of ['charges', 'payouts'] as const) {
    yield {
      name: `${what}.json`,
      pieces: jsonArray(ownMovements(deps.database, what, userId)),
      stored: false,
    }
  }
  for (const { id, kind } of await ownDocuments(deps.database, userId)) {
    const content = await readIfThere(deps.files, id)
    if (content !== null)
      yield pictureEntry(`documents/${kind}.${content.file.mediaType.replace(/^.*\//, '')}`, content)
  }
  for (const { id, name } of await ownReceipts(deps.database, userId)) {
    const content = await readIfThere(deps.files, id)
    if (content !== null) yield pictureEntry(`receipts/${name}`, content)
  }
  for (const { id, name } of await ownStorePictures(deps.database, userId)) {
    const content = await readIfThere(deps.files, id)
    if (content !== null) yield pictureEntry(name, content)
  }
}

/** Null for a file that was replaced while the archive was being sent. The archive continues without it. */
async function readIfThere(files: ExportOwnDataDeps['files'], id: string): Promise<FileContent | null> {
  try {
    return await files.read(id)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'file.not-found') return null
    throw error
  }
}

function pictureEntry(name: string, { bytes }: FileContent): ArchiveEntry {
  return { name, pieces: [bytes], stored: true }
}

const readme = `account.json: los datos de la cuenta, la verificación, las sesiones, los avisos y los correos.
charges.json y payouts.json: los cobros y las transferencias que te hicimos. Los montos están en centavos, escritos como texto.
documents/: las fotos de tu DNI y tu selfie. receipts/: los comprobantes que enviaste. establishments/: las imágenes de tus establecimientos.

account.json: os dados da conta, a verificação, as sessões, os avisos e os e-mails.
charges.json e payouts.json: as cobranças e as transferências que fizemos para você. Os valores estão em centavos, escritos como texto.
documents/: as fotos do seu documento e a sua selfie. receipts/: os comprovantes que você enviou. establishments/: as imagens dos seus estabelecimentos.
`

function textEntry(name: string, text: string): ArchiveEntry {
  return { name, pieces: [Buffer.from(text)], stored: false }
}

async function* jsonArray(pages: AsyncIterable<readonly object[]>): AsyncGenerator<Uint8Array> {
  let open = '[\n'
  for await (const rows of pages) {
    yield Buffer.from(open + rows.map((row) => JSON.stringify(row)).join(',\n'))
    open = ',\n'
  }
  yield Buffer.from(open === '[\n' ? '[]\n' : '\n]\n')
}

function ownDocuments(database: Database, userId: string): Promise<{ id: string; kind: string }[]> {
  return database.statement(
    'privacy.document-files',
    `select f.id, f.kind from files f join verifications v
       on f.id in (v.dni_front_file_id, v.dni_back_file_id, v.selfie_file_id)
     where v.user_id = $1 and f.scan = 'clean' order by f.kind`,
    [userId],
  )
}

/** The payers' receipts of charges, and the photos with a description. Each has a unique name. */
function ownReceipts(database: Database, userId: string): Promise<{ id: string; name: string }[]> {
  return database.statement(
    'privacy.receipt-files',
    `select f.id, split_part(f.name, '/', -1) as name from files f
     where f.owner_id = $1 and f.name is not null and f.scan = 'clean' and f.discarded_at is null
       and (exists (select from charges c where c.client_receipt_file_id = f.id)
         or exists (select from receipts r where r.file_id = f.id))
     order by f.created_at, f.id`,
    [userId],
  )
}

/** The public pictures of the person's establishments, in the larger size: `establishments/…`. */
function ownStorePictures(database: Database, userId: string): Promise<{ id: string; name: string }[]> {
  return database.statement(
    'privacy.store-pictures',
    `select f.id, f.name from files f join establishments e on e.profile_image_file_id = f.id
     where e.owner_id = $1 and f.name is not null and f.scan = 'clean' order by f.created_at, f.id`,
    [userId],
  )
}
