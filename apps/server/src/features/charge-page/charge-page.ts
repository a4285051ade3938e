import type { readChargePage } from '@puente/contract/charge-page/charge-page'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import type { ProviderName } from '@puente/contract/collections'
import { DomainError } from '@puente/contract/protocol/problems'
import { ars, brl } from '@puente/contract/protocol/wire'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { readOwnOrder } from '../orders/public.ts'
import { readHeldPix } from './held-pix-reads.ts'
import { readTimeline } from './charge-timeline-reads.ts'

export interface ChargePageDeps {
  readonly database: Database
  readonly clock: Clock
  readonly publicUrl: string
  readonly isSimulatedProvider: (provider: ProviderName) => boolean
}

interface ShareRow {
  readonly refunded_minor: bigint
  readonly pesos_taken_back_minor: bigint
  readonly receipt_code: string | null
}

/**
 * The user's own order with everything that happened to it. A payment on the page of an establishment is not an order, since its payer
 * typed the data. It has no such page.
 * @throws DomainError `charge.not-found`, also for another user's order
 */
export async function chargePage(
  { database, clock, publicUrl, isSimulatedProvider }: ChargePageDeps,
  userId: string,
  id: string,
): Promise<ResponseOf<typeof readChargePage>> {
  const order = await readOwnOrder(database, userId, id, { now: clock.now(), isSimulatedProvider })
  if (order === null) throw new DomainError('charge.not-found')
  const [[share], heldPix, timeline] = await Promise.all([
    database.statement<ShareRow>(
      'charge-page.share',
      `select refunded_minor, pesos_taken_back_minor, case when confirmed_at is not null then receipt_code end as receipt_code
       from charges where id = $1 and owner_id = $2`,
      [id, userId],
    ),
    readHeldPix(database, id, userId),
    readTimeline(database, id, userId),
  ])
  if (share === undefined) throw new Error(`order ${id} lost its charge`)
  return {
    order,
    refunded: brl(share.refunded_minor),
    pesosTakenBack: ars(share.pesos_taken_back_minor),
    heldPix,
    timeline,
    receiptUrl: share.receipt_code === null ? null : `${publicUrl}/comprobante/${share.receipt_code}`,
  }
}
