import type { EncryptedField } from '../crypto/field-cipher.ts'
import type { Database } from '../db/database.ts'
import type { Tx } from '../unit-of-work/unit-of-work.ts'
import type { FileMediaType, ScanState, StoredFile } from './file-store.ts'

/** A file as the table holds it. */
export interface FileRow {
  readonly id: string
  readonly kind: string
  readonly owner_id: string
  readonly media_type: FileMediaType
  readonly size_bytes: bigint
  readonly sha256: Buffer
  readonly storage_key: string
  readonly wrapped_key: EncryptedField
  readonly scan: ScanState
  readonly name: string | null
}

const columns = 'id, kind, owner_id, media_type, size_bytes, sha256, storage_key, wrapped_key, scan, name'

export function fileOf(row: FileRow): StoredFile {
  return {
    id: row.id,
    kind: row.kind,
    ownerId: row.owner_id,
    mediaType: row.media_type,
    sizeBytes: Number(row.size_bytes),
    scan: row.scan,
    name: row.name,
  }
}

export async function insertFile(
  tx: Tx,
  file: StoredFile,
  kept: { readonly sha256: Buffer; readonly storageKey: string; readonly wrappedKey: EncryptedField },
): Promise<void> {
  await tx.statement(
    'files.insert',
    `insert into files (${columns}, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      file.id,
      file.kind,
      file.ownerId,
      file.mediaType,
      file.sizeBytes,
      kept.sha256,
      kept.storageKey,
      kept.wrappedKey,
      file.scan,
      file.name,
      tx.now,
    ],
  )
}

export async function findFile(database: Database, id: string): Promise<FileRow | undefined> {
  const [row] = await database.statement<FileRow>(
    'files.find',
    `select ${columns} from files where id = $1 and discarded_at is null`,
    [id],
  )
  return row
}

export async function attachFile(
  tx: Tx,
  id: string,
  expected: { readonly kind: string; readonly ownerId: string },
): Promise<boolean> {
  const rows = await tx.statement(
    'files.attach',
    `update files set attached_at = $4
     where id = $1 and kind = $2 and owner_id = $3 and attached_at is null and discarded_at is null returning id`,
    [id, expected.kind, expected.ownerId, tx.now],
  )
  return rows.length === 1
}

export async function discardFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.statement(
    'files.discard',
    'update files set discarded_at = $2 where id = any($1) and discarded_at is null',
    [ids, tx.now],
  )
}

/** True for the one caller that judged the file. */
export async function judgeFile(tx: Tx, id: string, scan: 'clean' | 'infected'): Promise<boolean> {
  const rows = await tx.statement(
    'files.judge',
    `update files set scan = $2 where id = $1 and scan = 'pending' and discarded_at is null returning id`,
    [id, scan],
  )
  return rows.length === 1
}

export function unscannedFiles(database: Database, limit: number): Promise<FileRow[]> {
  return database.statement<FileRow>(
    'files.unscanned',
    `select ${columns} from files where scan = 'pending' and discarded_at is null order by created_at limit $1`,
    [limit],
  )
}

export interface DoomedRow {
  readonly id: string
  readonly storage_key: string
}

export function discardedFiles(database: Database, limit: number): Promise<DoomedRow[]> {
  return database.statement<DoomedRow>(
    'files.discarded',
    'select id, storage_key from files where discarded_at is not null order by discarded_at limit $1',
    [limit],
  )
}

export async function deleteDiscarded(database: Database, id: string): Promise<void> {
  await database.statement(
    'files.delete',
    'delete from files where id = $1 and discarded_at is not null returning id',
    [id],
  )
}

/** Deletes the rows that no record referenced before an instant, and returns the keys of their bytes. */
export function abandonFiles(database: Database, before: Date): Promise<DoomedRow[]> {
  return database.statement<DoomedRow>(
    'files.abandon',
    `delete from files where id in (
       select id from files where attached_at is null and created_at < $1 order by created_at limit 500 for update skip locked)
     returning id, storage_key`,
    [before],
  )
}

export async function hasFileAt(database: Database, storageKey: string): Promise<boolean> {
  const rows = await database.statement('files.by-key', 'select id from files where storage_key = $1', [
    storageKey,
  ])
  return rows.length > 0
}
