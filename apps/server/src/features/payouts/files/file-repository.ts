import type { LeftOutReason, PayoutFileLayout } from '@puente/contract/payouts/files'
import type { EncryptedField } from '../../../platform/crypto/field-cipher.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'

export interface LeftOut {
  readonly chargeId: string
  readonly reason: LeftOutReason
}

export interface NewPayoutFile {
  readonly id: string
  readonly number: number
  readonly layout: PayoutFileLayout
  readonly debitCbu: string | null
  readonly count: number
  readonly totalMinor: bigint
  readonly content: Buffer
  readonly sha256: Buffer
  readonly leftOut: readonly LeftOut[]
  readonly madeBy: string
}

/** A file for the bank without its bytes. */
export interface PayoutFileRow {
  readonly id: string
  readonly number: number
  readonly layout: PayoutFileLayout
  readonly debit_cbu: string | null
  readonly state: 'open' | 'read' | 'voided'
  readonly count: number
  readonly total_minor: bigint
  readonly sha256: Buffer
  readonly left_out: readonly LeftOut[]
  readonly made_by: string
  readonly made_at: Date
}

/** A payout of a file. */
export interface FilePayoutRow {
  readonly id: string
  readonly charge_id: string
  readonly owner_id: string
  readonly amount_minor: bigint
  readonly state: 'reserved' | 'confirmed' | 'void'
  readonly file_line: number
  readonly bank_reference: string | null
  readonly bank_snapshot_enc: EncryptedField
}

const columns = 'id, number, layout, debit_cbu, state, count, total_minor, sha256, left_out, made_by, made_at'

/** The places of the encrypted bytes, for the cipher. */
export function fileContentContext(fileId: string) {
  return { table: 'payout_files', column: 'content_enc', rowId: fileId }
}
export function resultContentContext(resultId: string) {
  return { table: 'payout_file_results', column: 'content_enc', rowId: resultId }
}

/** The next running number. Other files wait until this transaction ends, so that the numbers have no gap. */
export async function takeNumber(tx: Tx): Promise<number> {
  const [row] = await tx.statement<{ last: number }>(
    'payouts.take-file-number',
    'update payout_file_numbers set last = last + 1 returning last',
    [],
  )
  if (row === undefined) throw new Error('the running number of payout files is gone')
  return row.last
}

export async function insertFile(tx: Tx, file: NewPayoutFile): Promise<void> {
  await tx.statement(
    'payouts.insert-file',
    `insert into payout_files (id, number, layout, debit_cbu, count, total_minor, content_enc, sha256, left_out, made_by, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11)`,
    [
      file.id,
      file.number,
      file.layout,
      file.debitCbu,
      file.count,
      file.totalMinor,
      file.content,
      file.sha256,
      JSON.stringify(file.leftOut),
      file.madeBy,
      tx.now,
    ],
  )
}

export async function findFile(
  reader: Pick<Database, 'statement'>,
  id: string,
): Promise<PayoutFileRow | null> {
  const [row] = await reader.statement<PayoutFileRow>(
    'payouts.find-file',
    `select ${columns} from payout_files where id = $1`,
    [id],
  )
  return row ?? null
}

/** Locks a file, so that its payouts end one after the other. Lock it before their beneficiaries and charges. Null if there is no such file. */
export async function lockFile(tx: Tx, id: string): Promise<PayoutFileRow | null> {
  const [row] = await tx.statement<PayoutFileRow>(
    'payouts.lock-file',
    `select ${columns} from payout_files where id = $1 for update`,
    [id],
  )
  return row ?? null
}

export async function readFileContent(
  reader: Pick<Database, 'statement'>,
  id: string,
): Promise<Buffer | null> {
  const [row] = await reader.statement<{ content_enc: Buffer }>(
    'payouts.read-file-content',
    'select content_enc from payout_files where id = $1',
    [id],
  )
  return row?.content_enc ?? null
}

/** The payouts of a file in the order of its lines. */
export function readFilePayouts(
  reader: Pick<Database, 'statement'>,
  fileId: string,
): Promise<FilePayoutRow[]> {
  return reader.statement<FilePayoutRow>(
    'payouts.read-file-payouts',
    `select id, charge_id, owner_id, amount_minor, state, file_line, bank_snapshot_enc, bank_reference
     from payouts where file_id = $1 order by file_line`,
    [fileId],
  )
}

/** Closes a file that this transaction has locked, if it reserves no payout any more. Returns whether it closed it. */
export async function closeIfDone(tx: Tx, fileId: string): Promise<boolean> {
  const rows = await tx.statement(
    'payouts.close-file',
    `update payout_files f set closed_at = $2,
       state = case when exists (select from payouts where file_id = $1 and state = 'confirmed') then 'read' else 'voided' end
     where f.id = $1 and f.state = 'open'
       and not exists (select from payouts where file_id = $1 and state = 'reserved') returning f.id`,
    [fileId, tx.now],
  )
  return rows.length > 0
}

export interface NewResult {
  readonly id: string
  readonly fileId: string
  readonly name: string
  readonly content: Buffer
  readonly sha256: Buffer
  readonly appliedBy: string
}

/** Keeps a result of the bank. Returns false if the same bytes are kept already. */
export async function insertResult(tx: Tx, result: NewResult): Promise<boolean> {
  const rows = await tx.statement(
    'payouts.insert-file-result',
    `insert into payout_file_results (id, file_id, name, content_enc, sha256, applied_by, applied_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (file_id, sha256) do nothing returning id`,
    [result.id, result.fileId, result.name, result.content, result.sha256, result.appliedBy, tx.now],
  )
  return rows.length > 0
}

export async function hasResult(
  reader: Pick<Database, 'statement'>,
  fileId: string,
  sha256: Buffer,
): Promise<boolean> {
  const rows = await reader.statement(
    'payouts.has-file-result',
    'select id from payout_file_results where file_id = $1 and sha256 = $2',
    [fileId, sha256],
  )
  return rows.length > 0
}
