import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { type Charge, debtAmount, debtCondition } from '../../collections/public.ts'
import { owedAmount } from '../owed-text.ts'
import type { Debt } from './debt.rules.ts'

/** Blocks every other payout and write-off of this beneficiary until the transaction ends. Call it before locking a charge. */
export async function lockBeneficiary(tx: Tx, beneficiaryId: string): Promise<void> {
  await tx.statement(
    'payouts.lock-beneficiary',
    `select pg_advisory_xact_lock(hashtextextended('payable:' || $1, 0))`,
    [beneficiaryId],
  )
}

/** The same for many beneficiaries, in the given order. Sort their ids, so that two callers do not wait for each other in a circle. */
export async function lockBeneficiaries(tx: Tx, beneficiaryIds: readonly string[]): Promise<void> {
  await tx.statement(
    'payouts.lock-beneficiaries',
    `select pg_advisory_xact_lock(hashtextextended('payable:' || id, 0)) from unnest($1::text[]) as id`,
    [beneficiaryIds],
  )
}

/** Which of these beneficiaries have an overpaid charge. */
export async function beneficiariesInDebt(
  tx: Tx,
  beneficiaryIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.statement<{ id: string }>(
    'payouts.beneficiaries-in-debt',
    `select distinct c.beneficiary_id as id from charges c where c.beneficiary_id = any($1::uuid[]) and ${debtCondition('c')}`,
    [beneficiaryIds],
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * The other overpaid charges of a charge's beneficiary, the oldest first, until their debts add up to the most that can be owed for the charge: its
 * value and its cleared debt. Later ones cannot be set off against it.
 */
export function readDebts(
  tx: Pick<Tx, 'statement'>,
  { id, beneficiaryId, pesosValueMinor, debtClearedMinor }: Charge,
): Promise<Debt[]> {
  return tx.statement<Debt>(
    'payouts.debts',
    `select "chargeId", minor from (
       select c.id as "chargeId", c.confirmed_at, (${debtAmount('c')})::bigint as minor,
         sum(${debtAmount('c')}) over (order by c.confirmed_at, c.id) - (${debtAmount('c')}) as before
       from charges c where c.beneficiary_id = $1 and c.id <> $2 and ${debtCondition('c')}
     ) debts where before < $3 order by confirmed_at, "chargeId"`,
    [beneficiaryId, id, pesosValueMinor + debtClearedMinor],
  )
}

/**
 * What begun payouts of the beneficiary's other charges reserve of the balance. A charge that is not confirmed is not in the balance, and
 * more than a charge still owes is not taken from it.
 */
export async function reservedForOthers(
  tx: Pick<Tx, 'statement'>,
  { id, beneficiaryId }: Pick<Charge, 'id' | 'beneficiaryId'>,
): Promise<bigint> {
  const [row] = await tx.statement<{ minor: bigint }>(
    'payouts.reserved-for-others',
    `select coalesce(sum(least(p.amount_minor, greatest(${owedAmount('c')}, 0))), 0)::bigint as minor
     from payouts p join charges c on c.id = p.charge_id
     where p.owner_id = $1 and p.state = 'reserved' and c.id <> $2 and c.pix_status = 'confirmed'`,
    [beneficiaryId, id],
  )
  return row?.minor ?? 0n
}

/** The same for all charges of each of many beneficiaries. Those without a begun payout are left out. */
export async function reservedAmong(
  tx: Pick<Tx, 'statement'>,
  beneficiaryIds: readonly string[],
): Promise<Map<string, bigint>> {
  const rows = await tx.statement<{ id: string; minor: bigint }>(
    'payouts.reserved-among',
    `select p.owner_id as id, sum(least(p.amount_minor, greatest(${owedAmount('c')}, 0)))::bigint as minor
     from payouts p join charges c on c.id = p.charge_id
     where p.owner_id = any($1::uuid[]) and p.state = 'reserved' and c.pix_status = 'confirmed' group by p.owner_id`,
    [beneficiaryIds],
  )
  return new Map(rows.map(({ id, minor }) => [id, minor]))
}

export interface NewSetOff {
  readonly id: string
  readonly beneficiaryId: string
  readonly chargeId: string
  readonly debtChargeId: string
  readonly payoutId: string | null
  readonly amountMinor: bigint
  readonly createdBy: string
}

export async function insertSetOff(tx: Tx, setOff: NewSetOff): Promise<void> {
  await tx.statement(
    'payouts.set-off',
    `insert into debt_set_offs (id, beneficiary_id, charge_id, debt_charge_id, payout_id, amount_minor, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      setOff.id,
      setOff.beneficiaryId,
      setOff.chargeId,
      setOff.debtChargeId,
      setOff.payoutId,
      setOff.amountMinor,
      setOff.createdBy,
      tx.now,
    ],
  )
}

/** The request of an admin to write the debt of a charge off. Centavos of ARS. */
export interface AskedWriteOff {
  readonly id: string
  readonly amountMinor: bigint
  readonly askedBy: string
}

/** The request that waits for another admin, or null. The transaction has locked the charge. */
export async function findAsked(tx: Tx, chargeId: string): Promise<AskedWriteOff | null> {
  const [row] = await tx.statement<AskedWriteOff>(
    'payouts.asked-write-off',
    `select id, amount_minor as "amountMinor", asked_by as "askedBy" from debt_write_offs
     where charge_id = $1 and state = 'asked'`,
    [chargeId],
  )
  return row ?? null
}

export async function insertAsked(
  tx: Tx,
  request: AskedWriteOff & {
    readonly chargeId: string
    readonly beneficiaryId: string
    readonly reason: string
  },
): Promise<void> {
  await tx.statement(
    'payouts.ask-write-off',
    `insert into debt_write_offs (id, charge_id, beneficiary_id, amount_minor, state, reason, asked_by, asked_at)
     values ($1, $2, $3, $4, 'asked', $5, $6, $7)`,
    [
      request.id,
      request.chargeId,
      request.beneficiaryId,
      request.amountMinor,
      request.reason,
      request.askedBy,
      tx.now,
    ],
  )
}

/** @param confirmedBy the admin who confirmed it; null if it is dropped. @throws Error unless it waits */
export async function closeAsked(tx: Tx, id: string, confirmedBy: string | null): Promise<void> {
  const rows = await tx.statement(
    'payouts.close-write-off',
    `update debt_write_offs set state = case when $2::uuid is null then 'fallen' else 'done' end, confirmed_by = $2, closed_at = $3
     where id = $1 and state = 'asked' returning id`,
    [id, confirmedBy, tx.now],
  )
  if (rows.length !== 1) throw new Error(`write-off ${id} does not wait`)
}

/** Whether a return or dispute of the charge is not decided yet. */
export async function isUndecided(tx: Tx, chargeId: string): Promise<boolean> {
  const rows = await tx.statement(
    'payouts.undecided-returns',
    `select 1 as undecided from refunds where charge_id = $1 and state = 'processing' limit 1`,
    [chargeId],
  )
  return rows.length > 0
}
