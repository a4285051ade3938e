import type { ProviderName } from '@puente/contract/collections'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Charge } from '../charge.ts'
import { type ChargeRow, chargeColumns, chargeFromRow } from '../charge-repository.ts'
import type { IncomingPix } from './incoming-pix.ts'
import type { PersonFacts } from './payer.rules.ts'
import type { HeldReason } from './receive-pix.rules.ts'

/** How a Pix was reported to us. `manual`: an admin named it as the payment of a charge. */
export type PixSource = 'webhook' | 'reconciliation' | 'manual'

export type Disposition = 'credited' | 'held' | 'honoured' | 'returned'

// A held Pix is credited only if the caller asks for it ($11). Its old row holds the amount that was in suspense, and keeps the payer that
// was reported first. The last select joins from the Pix: if the charge was not updated, a row with a null id comes back and the caller
// throws. The client named on the charge comes with it, to be compared with the payer.
const creditText = `
with received as (
  insert into received_pix as kept
    (end_to_end_id, provider, txid, charge_id, amount_minor, paid_at, disposition, source, received_at,
     payer_name, payer_document_kind, payer_document_enc, payer_document_hash, payer_document_shown)
  values ($3, $4, $5, $1, $6, $7, 'credited', $8, $9, $12, $13, $14, $15, $16)
  on conflict (end_to_end_id) do update set txid = excluded.txid, charge_id = excluded.charge_id,
    amount_minor = excluded.amount_minor, paid_at = excluded.paid_at, disposition = 'credited', held_reason = null,
    held_as = kept.held_reason, held_until = excluded.received_at, returned_minor = 0
  where $11 and kept.disposition = 'held' and kept.provider = excluded.provider
  returning coalesce(old.amount_minor - old.returned_minor, 0) as held_minor, payer_name, payer_document_hash
), credited as (
  update charges set
    end_to_end_id = $3, pix_status = 'confirmed', confirmed_at = coalesce(confirmed_at, $9),
    confirmation_source = coalesce(confirmation_source, $8), confirmed_late = confirmed_late or $10,
    flags = array_remove(
      case when $10 then array_append(flags, 'late-confirmation') else flags end, 'confirmed-without-pix'),
    webhook_attempts = webhook_attempts + ($8 = 'webhook')::int,
    webhook_processed_at = case when $8 = 'webhook' then $9 else webhook_processed_at end,
    ask_at = null, updated_at = $9, version = version + 1
  from received
  where id = $1 and version = $2
  returning ${chargeColumns}
), client as (
  select client_name as name, client_document_hash as hash from orders where charge_id = $1
  union all
  select payer_name, payer_document_hash from establishment_payments where charge_id = $1
)
select credited.*, received.held_minor, received.payer_name, received.payer_document_hash,
  client.name as client_name, client.hash as client_hash
from received left join credited on true left join client on true`

/** `held`: the Pix waits in suspense, and nothing changed · `received-before`: it was received before, for this or another charge. */
export type Credit =
  | {
      readonly kind: 'credited'
      readonly charge: Charge
      readonly heldMinor: bigint
      /** The person named on the charge, and the one who paid it. */
      readonly client: PersonFacts
      readonly payer: PersonFacts
    }
  | { readonly kind: 'held' }
  | { readonly kind: 'received-before' }

/**
 * Records the Pix and confirms its charge, which this transaction holds, in one statement.
 * @param how.creditHeld also credit a Pix that is held; `heldMinor` is then what suspense held of it
 * @throws Error if the charge changed since it was read: the Pix must not be recorded alone
 */
export async function creditPix(
  tx: Tx,
  charge: Charge,
  pix: IncomingPix,
  how: { readonly source: PixSource; readonly late: boolean; readonly creditHeld: boolean },
): Promise<Credit> {
  const [row] = await tx.statement<(ChargeRow | { readonly id: null }) & CreditedRow>(
    'collections.credit-pix',
    creditText,
    [
      charge.id,
      charge.version,
      pix.endToEndId,
      pix.provider,
      pix.txid,
      pix.amountMinor,
      pix.paidAt,
      how.source,
      tx.now,
      how.late,
      how.creditHeld,
      ...payerValues(pix),
    ],
  )
  if (row === undefined) {
    const isHeld = !how.creditHeld && (await lockHeldPix(tx, pix)) !== null
    return { kind: isHeld ? 'held' : 'received-before' }
  }
  if (row.id === null) throw new Error(`charge ${charge.id} changed although this transaction locked it`)
  return {
    kind: 'credited',
    charge: chargeFromRow(row),
    heldMinor: row.held_minor,
    client: { name: row.client_name, documentHash: row.client_hash },
    payer: { name: row.payer_name, documentHash: row.payer_document_hash },
  }
}

interface CreditedRow {
  readonly held_minor: bigint
  readonly payer_name: string | null
  readonly payer_document_hash: Buffer | null
  readonly client_name: string | null
  readonly client_hash: Buffer | null
}

/** The columns `payer_name` and `payer_document_…`, in the order of the table. */
function payerValues({ payer }: IncomingPix): readonly unknown[] {
  const document = payer?.document ?? null
  return [
    payer?.name ?? null,
    document?.kind ?? null,
    document === null ? null : JSON.stringify(document.encrypted),
    document?.hash ?? null,
    document?.shown ?? null,
  ]
}

/** Records a Pix that confirms nothing. False if it was received before. */
export async function holdPix(
  tx: Tx,
  charge: Charge | null,
  pix: IncomingPix,
  source: PixSource,
  reason: HeldReason,
): Promise<boolean> {
  const rows = await tx.statement(
    'collections.hold-pix',
    `insert into received_pix
       (end_to_end_id, provider, txid, charge_id, amount_minor, paid_at, disposition, held_reason, source, received_at,
        payer_name, payer_document_kind, payer_document_enc, payer_document_hash, payer_document_shown)
     values ($1, $2, $3, $4, $5, $6, 'held', $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (end_to_end_id) do nothing returning end_to_end_id`,
    [
      pix.endToEndId,
      pix.provider,
      pix.txid,
      charge?.id ?? null,
      pix.amountMinor,
      pix.paidAt,
      reason,
      source,
      tx.now,
      ...payerValues(pix),
    ],
  )
  return rows.length > 0
}

/**
 * Updates a Pix that stays held to what our account at the provider shows: the amount of the Pix, and the charge that it came for.
 * Returns the amount that it was held with, or null if it is not held or nothing changed.
 */
export async function amendHeldPix(
  tx: Tx,
  charge: Charge | null,
  pix: IncomingPix,
  reason: HeldReason,
): Promise<bigint | null> {
  const [row] = await tx.statement<{ readonly minor_before: bigint }>(
    'collections.amend-held-pix',
    `update received_pix set amount_minor = $3, paid_at = $4, txid = coalesce($5, txid), charge_id = coalesce($6, charge_id),
       held_reason = case when $6::uuid is null then held_reason else $7 end
     where end_to_end_id = $1 and provider = $2 and disposition = 'held' and $3 > returned_minor
       and (amount_minor <> $3 or charge_id is distinct from coalesce($6, charge_id))
     returning old.amount_minor as minor_before`,
    [pix.endToEndId, pix.provider, pix.amountMinor, pix.paidAt, pix.txid, charge?.id ?? null, reason],
  )
  return row?.minor_before ?? null
}

/** A Pix in suspense, and how much of it went back. Amounts are centavos. */
export interface HeldPix {
  readonly chargeId: string | null
  readonly amountMinor: bigint
  readonly returnedMinor: bigint
  readonly reason: HeldReason
}

/** Null if this Pix is not held. */
export async function lockHeldPix(
  tx: Tx,
  { provider, endToEndId }: { readonly provider: ProviderName; readonly endToEndId: string },
): Promise<HeldPix | null> {
  const [row] = await tx.statement<HeldPix>(
    'collections.lock-held-pix',
    `select charge_id as "chargeId", amount_minor as "amountMinor", returned_minor as "returnedMinor", held_reason as reason
     from received_pix where end_to_end_id = $1 and provider = $2 and disposition = 'held' for update`,
    [endToEndId, provider],
  )
  return row ?? null
}

/**
 * Pix in suspense that came without a charge and could pay this one: they have its provider and exactly its total, no return of them is done or
 * requested, and no admin has decided about them (decision 0049). Newest first. Locks them.
 */
export async function lockUnassignedPix(
  tx: Tx,
  charge: Pick<Charge, 'provider' | 'totalMinor'>,
): Promise<IncomingPix[]> {
  const rows = await tx.statement<{ end_to_end_id: string; txid: string | null; paid_at: Date }>(
    'collections.lock-unassigned-pix',
    `select end_to_end_id, txid, paid_at from received_pix
     where disposition = 'held' and charge_id is null and provider = $1 and amount_minor = $2 and returned_minor = 0
       and not exists (select from return_requests q
         where q.end_to_end_id = received_pix.end_to_end_id and q.state in ('asked', 'processing'))
       and not exists (select from pix_decisions d
         where d.end_to_end_id = received_pix.end_to_end_id and d.state in ('asked', 'returning'))
     order by received_at desc, end_to_end_id for update`,
    [charge.provider, charge.totalMinor],
  )
  return rows.map((row) => ({
    provider: charge.provider,
    endToEndId: row.end_to_end_id,
    txid: row.txid,
    pixKey: null,
    amountMinor: charge.totalMinor,
    paidAt: row.paid_at,
    // Its row keeps the payer.
    payer: null,
    returns: [],
    hasUnreadReturn: false,
  }))
}

/** A Pix that we received, and the charge that it came for. */
export interface KnownPix {
  readonly provider: ProviderName
  readonly txid: string | null
  readonly chargeId: string | null
  readonly disposition: Disposition
  readonly amountMinor: bigint
  readonly returnedMinor: bigint
  readonly paidAt: Date
}

/** Null if no such Pix was received. A caller that locks the Pix and its charge locks the charge first. */
export async function findPixRow(
  tx: Pick<Tx, 'statement'>,
  endToEndId: string,
  how: 'read' | 'lock' = 'read',
): Promise<KnownPix | null> {
  const [row] = await tx.statement<KnownPix>(
    `collections.${how}-pix-row`,
    `select provider, txid, charge_id as "chargeId", disposition, amount_minor as "amountMinor", returned_minor as "returnedMinor",
       paid_at as "paidAt" from received_pix where end_to_end_id = $1${how === 'lock' ? ' for update' : ''}`,
    [endToEndId],
  )
  return row ?? null
}

/** Stores how much of a locked, held Pix has been returned to its payer. The Pix is no longer held once all of it is. */
export async function saveHeldReturns(tx: Tx, endToEndId: string, returnedMinor: bigint): Promise<void> {
  await tx.statement(
    'collections.return-held-pix',
    `update received_pix set returned_minor = $2,
       disposition = case when $2 = amount_minor then 'returned' else disposition end,
       settled_at = case when $2 = amount_minor then $3::timestamptz end
     where end_to_end_id = $1`,
    [endToEndId, returnedMinor, tx.now],
  )
}

/** Whether a Pix for this charge waits in suspense. The answer cannot change while the caller holds the charge. */
export async function hasHeldPix(tx: Tx, chargeId: string): Promise<boolean> {
  const rows = await tx.statement(
    'collections.has-held-pix',
    `select 1 as held from received_pix where charge_id = $1 and disposition = 'held' limit 1`,
    [chargeId],
  )
  return rows.length > 0
}

/** Counts one more notice about a charge (HOOK-011). */
export async function countNotice(tx: Tx, chargeId: string): Promise<void> {
  await tx.statement(
    'collections.count-notice',
    'update charges set webhook_attempts = webhook_attempts + 1 where id = $1',
    [chargeId],
  )
}

/** The disposition of each of these Pix that we received, by end-to-end id. */
export async function dispositionsOf(
  database: { statement<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> },
  endToEndIds: readonly string[],
): Promise<Map<string, Disposition>> {
  const rows = await database.statement<{ end_to_end_id: string; disposition: Disposition }>(
    'collections.dispositions',
    'select end_to_end_id, disposition from received_pix where end_to_end_id = any($1::text[])',
    [endToEndIds],
  )
  return new Map(rows.map((row) => [row.end_to_end_id, row.disposition]))
}
