import type { Database } from '../db/database.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import type { EncryptedColumn } from './encrypted-column.ts'
import { DecryptionError, type EncryptedField, type FieldCipher } from './field-cipher.ts'

export interface ReencryptDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly cipher: FieldCipher
}

/** Rows of one transaction. */
const batch = 200

export interface ReencryptedColumn {
  /** How many values there are. */
  readonly read: number
  /** How many were re-encrypted. */
  readonly changed: number
  /** The rows whose value opens under neither key. Their values stay as they are. */
  readonly unreadable: readonly string[]
}

/**
 * Re-encrypts every value of a column with the primary key (PAY-057). A value that changes meanwhile was already written with that key, and stays. A
 * repeated run continues where the last one stopped: values under the primary key need no change. A value that does not open stops no other.
 */
export async function reencryptColumn(
  deps: ReencryptDeps,
  column: EncryptedColumn,
): Promise<ReencryptedColumn> {
  const { table, column: name } = column
  const unreadable: string[] = []
  let last: string | null = null
  let read = 0
  let changed = 0
  for (;;) {
    const rows: StoredRow[] = await deps.database.statement(`keys.read-${table}.${name}`, column.readText, [
      last,
      batch,
    ])
    const final = rows.at(-1)
    if (final === undefined) return { read, changed, unreadable }
    last = final.id
    read += rows.length
    changed += await storeAgain(deps, column, rows, unreadable)
  }
}

interface StoredRow {
  readonly id: string
  readonly stored: EncryptedField | Buffer
}

async function storeAgain(
  { unitOfWork, cipher }: ReencryptDeps,
  { table, column, writeText }: EncryptedColumn,
  rows: readonly StoredRow[],
  unreadable: string[],
): Promise<number> {
  const renewed: { readonly row: StoredRow; readonly value: StoredRow['stored'] }[] = []
  for (const row of rows) {
    try {
      const place = { table, column, rowId: row.id }
      const value = Buffer.isBuffer(row.stored)
        ? await cipher.reencryptBytes(row.stored, place)
        : await cipher.reencrypt(row.stored, place)
      if (value !== null) renewed.push({ row, value })
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error
      unreadable.push(row.id)
    }
  }
  if (renewed.length === 0) return 0
  return unitOfWork.run({ kind: 'system', name: 'operator' }, 'keys.rotate', async (tx) => {
    // Otherwise immutable rows allow this update (migration 0038).
    await tx.statement('keys.reencrypting', `select set_config('puente.reencrypting', 'on', true)`, [])
    let stored = 0
    for (const { row, value } of renewed) {
      const values = [row.id, parameter(value), parameter(row.stored)]
      stored += (await tx.statement(`keys.write-${table}.${column}`, writeText, values)).length
    }
    tx.audit({ object: { type: 'encrypted-column', id: `${table}.${column}` }, after: { values: stored } })
    return stored
  })
}

function parameter(value: StoredRow['stored']): string | Buffer {
  return Buffer.isBuffer(value) ? value : JSON.stringify(value)
}
