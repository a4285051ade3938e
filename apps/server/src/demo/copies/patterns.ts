import type { Database } from '../../platform/db/database.ts'

/** A sale that the product made, with everything that followed. Copies of it are as right as it is. */
export interface Pattern {
  readonly id: string
  readonly kind: 'order' | 'establishment'
  /** Where it was sold; null at the merchant's desk. */
  readonly establishmentId: string | null
  /** Whether something is still to be done about it, so that it must be of the last days. */
  readonly isOpen: boolean
  readonly txid: string
  /** The Pix that came for it. */
  readonly pix: string | null
  readonly pixCode: string | null
  readonly createdAt: Date
  /** When the last thing happened to it. */
  readonly lastAt: Date
  readonly payouts: readonly { readonly id: string; readonly at: Date }[]
}

/** The newest are enough: they have every outcome. */
const most = 600

/** Leaves out what is bound to another sale or is about to change: debts, payouts that were begun, codes that still wait. */
const patternsText = `
select c.id, c.kind, e.establishment_id as "establishmentId", c.txid, c.pix_code as "pixCode", c.created_at as "createdAt", x.pix,
  greatest(c.updated_at, p.last_at, x.last_at) as "lastAt", coalesce(p.payouts, '[]') as payouts,
  c.pix_status = 'disputed' or c.flags <> '{}' or x.is_held
    or (c.pix_status = 'confirmed' and c.payout_status <> 'paid') as "isOpen"
from charges c
left join establishment_payments e on e.charge_id = c.id
left join lateral (
  select min(end_to_end_id) as pix, count(*) as counted, max(received_at) as last_at, bool_or(disposition = 'held') as is_held
  from received_pix where charge_id = c.id
) x on true
left join lateral (
  select json_agg(json_build_object('id', id, 'at', created_at)) as payouts, max(coalesce(confirmed_at, created_at)) as last_at
  from payouts where charge_id = c.id
) p on true
where c.owner_id = $1 and c.pix_status <> 'pending' and x.counted <= 1 and c.pesos_reserved_minor = 0
  and c.pesos_set_off_minor = 0 and c.debt_cleared_minor = 0
  and not exists (select from return_requests r where r.end_to_end_id = x.pix)
  and not exists (select from payouts f where f.charge_id = c.id and (f.state <> 'confirmed' or f.approval_id is not null or f.file_id is not null))
order by c.created_at desc limit ${most}`

interface PatternRow extends Omit<Pattern, 'payouts' | 'isOpen'> {
  readonly isOpen: boolean | null
  readonly payouts: readonly { readonly id: string; readonly at: string }[]
}

export async function readPatterns(
  database: Pick<Database, 'statement'>,
  ownerId: string,
): Promise<readonly Pattern[]> {
  const rows = await database.statement<PatternRow>('demo.patterns', patternsText, [ownerId])
  return rows.map((row) => ({
    ...row,
    isOpen: row.isOpen === true,
    payouts: row.payouts.map(({ id, at }) => ({ id, at: new Date(at) })),
  }))
}
