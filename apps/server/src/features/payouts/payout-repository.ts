import type { EncryptedField } from '../../platform/crypto/field-cipher.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'

/** Pesos that an admin is about to send to a beneficiary. Centavos of ARS. */
export interface NewPayout {
  readonly id: string
  readonly chargeId: string
  readonly beneficiaryId: string
  readonly amountMinor: bigint
  readonly bankSnapshot: EncryptedField | null
  readonly createdBy: string
  /** Null for a payout of a file. */
  readonly expiresAt: Date | null
  /** The file for the bank that holds it, and its line there from 1. */
  readonly inFile: { readonly fileId: string; readonly line: number } | null
  /** The approval of a second admin with which it began. Null if it needed none. */
  readonly approvalId: string | null
}

export interface StoredPayout extends NewPayout {
  /** `reserved` is begun, even if expired; `void` is released. */
  readonly state: 'reserved' | 'confirmed' | 'void'
  /** Full name of the admin who began it. */
  readonly adminName: string
  /** Since when its admin is away from its page; null if they are not. */
  readonly leftAt: Date | null
  /** The number of the file that holds it. Null without one, and while the file is being made. */
  readonly fileNumber: number | null
}

interface PayoutRow {
  readonly id: string
  readonly charge_id: string
  readonly owner_id: string
  readonly amount_minor: bigint
  readonly state: StoredPayout['state']
  readonly bank_snapshot_enc: EncryptedField | null
  readonly created_by: string
  readonly expires_at: Date | null
  readonly file_id: string | null
  readonly file_line: number | null
  readonly file_number: number | null
  readonly full_name: string
  readonly left_at: Date | null
  readonly approval_id: string | null
}

/** The column that holds a payout's bank data, for the cipher. */
export function bankSnapshotContext(payoutId: string) {
  return { table: 'payouts', column: 'bank_snapshot_enc', rowId: payoutId }
}

const payoutText = `select p.id, p.charge_id, p.owner_id, p.amount_minor, p.state, p.bank_snapshot_enc, p.created_by,
  nullif(p.expires_at, 'infinity') as expires_at, p.left_at, p.approval_id, p.file_id, p.file_line, f.number as file_number, u.full_name
  from payouts p join users u on u.id = p.created_by left join payout_files f on f.id = p.file_id`

function payoutOf(row: PayoutRow | undefined): StoredPayout | null {
  if (row === undefined) return null
  return {
    id: row.id,
    chargeId: row.charge_id,
    beneficiaryId: row.owner_id,
    amountMinor: row.amount_minor,
    state: row.state,
    bankSnapshot: row.bank_snapshot_enc,
    createdBy: row.created_by,
    expiresAt: row.expires_at,
    inFile:
      row.file_id === null || row.file_line === null ? null : { fileId: row.file_id, line: row.file_line },
    fileNumber: row.file_number,
    adminName: row.full_name,
    leftAt: row.left_at,
    approvalId: row.approval_id,
  }
}

/** A payout by its id, or null. Lock the charge first if you decide by the result. */
export async function findPayout(
  reader: Pick<Database, 'statement'>,
  id: string,
): Promise<StoredPayout | null> {
  const [row] = await reader.statement<PayoutRow>('payouts.find', `${payoutText} where p.id = $1`, [id])
  return payoutOf(row)
}

/** The payout that reserves the pesos of a charge, or null. It may have expired. Lock the charge first. */
export async function findBegun(tx: Tx, chargeId: string): Promise<StoredPayout | null> {
  const [row] = await tx.statement<PayoutRow>(
    'payouts.find-begun',
    `${payoutText} where p.charge_id = $1 and p.state = 'reserved'`,
    [chargeId],
  )
  return payoutOf(row)
}

/** The same for many charges, by charge. Those without one are left out. */
export async function findBegunAmong(
  tx: Tx,
  chargeIds: readonly string[],
): Promise<ReadonlyMap<string, StoredPayout>> {
  const rows = await tx.statement<PayoutRow>(
    'payouts.find-begun-among',
    `${payoutText} where p.charge_id = any($1::uuid[]) and p.state = 'reserved'`,
    [chargeIds],
  )
  return new Map(rows.flatMap((row) => payoutOf(row) ?? []).map((payout) => [payout.chargeId, payout]))
}

/** Ids of begun payouts that have expired, with their charges; the oldest first. */
export function findExpired(
  database: Pick<Database, 'statement'>,
  now: Date,
): Promise<{ id: string; charge_id: string }[]> {
  return database.statement(
    'payouts.find-expired',
    `select id, charge_id from payouts where state = 'reserved' and expires_at <= $1 order by expires_at limit 100`,
    [now],
  )
}

export function insertPayout(tx: Tx, payout: NewPayout): Promise<void> {
  return insertPayouts(tx, [payout])
}

export async function insertPayouts(tx: Tx, payouts: readonly NewPayout[]): Promise<void> {
  await tx.statement(
    'payouts.begin',
    `insert into payouts (id, charge_id, owner_id, amount_minor, state, bank_snapshot_enc, created_by, created_at, expires_at,
       approval_id, file_id, file_line)
     select id, charge_id, owner_id, amount_minor, 'reserved', bank_snapshot_enc, created_by, $1, coalesce(expires_at, 'infinity'),
       approval_id, file_id, file_line
     from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::bigint[], $6::jsonb[], $7::uuid[], $8::timestamptz[], $9::uuid[],
       $10::uuid[], $11::int[]) as n (id, charge_id, owner_id, amount_minor, bank_snapshot_enc, created_by, expires_at,
       approval_id, file_id, file_line)`,
    [
      tx.now,
      payouts.map(({ id }) => id),
      payouts.map(({ chargeId }) => chargeId),
      payouts.map(({ beneficiaryId }) => beneficiaryId),
      payouts.map(({ amountMinor }) => amountMinor),
      payouts.map(({ bankSnapshot }) => bankSnapshot && JSON.stringify(bankSnapshot)),
      payouts.map(({ createdBy }) => createdBy),
      payouts.map(({ expiresAt }) => expiresAt),
      payouts.map(({ approvalId }) => approvalId),
      payouts.map(({ inFile }) => inFile?.fileId ?? null),
      payouts.map(({ inFile }) => inFile?.line ?? null),
    ],
  )
}

/** @param since null if its admin is at it again. @throws Error unless it is reserved */
export async function noteLeft(tx: Tx, id: string, since: Date | null): Promise<void> {
  const rows = await tx.statement(
    'payouts.note-left',
    `update payouts set left_at = $2 where id = $1 and state = 'reserved' returning id`,
    [id, since],
  )
  if (rows.length !== 1) throw new Error(`payout ${id} is not reserved`)
}

/** Stores that a begun payout ended without being recorded. @throws Error unless it is reserved */
export async function voidPayout(tx: Tx, id: string): Promise<void> {
  const rows = await tx.statement(
    'payouts.void',
    `update payouts set state = 'void' where id = $1 and state = 'reserved' returning id`,
    [id],
  )
  if (rows.length !== 1) throw new Error(`payout ${id} is not reserved`)
}

/** Stores that the pesos left the bank, and with which receipt. @throws Error if it is recorded already */
export async function confirmPayout(
  tx: Tx,
  id: string,
  sent: {
    readonly amountMinor: bigint
    readonly receiptFileId: string
    readonly bankReference: string | null
  },
): Promise<void> {
  const rows = await tx.statement(
    'payouts.confirm',
    `update payouts set state = 'confirmed', amount_minor = $3, receipt_file_id = $4, confirmed_at = $2, bank_reference = $5
     where id = $1 and state <> 'confirmed' returning id`,
    [id, tx.now, sent.amountMinor, sent.receiptFileId, sent.bankReference],
  )
  if (rows.length !== 1) throw new Error(`payout ${id} is already recorded`)
}
