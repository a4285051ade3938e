import type { readChargePage } from '@puente/contract/charge-page/charge-page'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import type { ProviderName } from '@puente/contract/collections'
import { DomainError } from '@puente/contract/protocol/problems'
import { ars, brl } from '@puente/contract/protocol/wire'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import {
  contactColumns,
  type ContactReader,
  type ContactRow,
  openPayerContact,
  type PayerContactDeps,
  readOwnCharge,
} from '../orders/public.ts'
import { debtAmount, readHeldPix } from '../collections/public.ts'
import { readTimeline } from './charge-timeline-reads.ts'

export interface ChargePageDeps extends PayerContactDeps {
  readonly database: Database
  readonly clock: Clock
  readonly publicUrl: string
  readonly isSimulatedProvider: (provider: ProviderName) => boolean
}

interface ShareRow extends ContactRow {
  readonly refunded_minor: bigint
  readonly pesos_taken_back_minor: bigint
  readonly debt_minor: bigint
  readonly receipt_code: string | null
}

/**
 * The user's own charge with everything that happened to it: an order, or a payment at one of their establishments. Each read of the contact data of
 * such a payment's payer is audited.
 * @throws DomainError `charge.not-found`, also for another user's charge
 */
export async function chargePage(
  deps: ChargePageDeps,
  reader: ContactReader,
  id: string,
): Promise<ResponseOf<typeof readChargePage>> {
  const { database, clock, publicUrl, isSimulatedProvider } = deps
  const { userId } = reader.actor
  const order = await readOwnCharge(database, userId, id, { now: clock.now(), isSimulatedProvider })
  if (order === null) throw new DomainError('charge.not-found')
  const [[share], heldPix, timeline] = await Promise.all([
    database.statement<ShareRow>(
      'charge-page.share',
      `select c.refunded_minor, c.pesos_taken_back_minor, greatest(${debtAmount('c')}, 0)::bigint as debt_minor,
         case when c.confirmed_at is not null then c.receipt_code end as receipt_code, ${contactColumns}
       from charges c
       left join orders o on o.charge_id = c.id
       left join establishment_payments e on e.charge_id = c.id
       where c.id = $1 and c.owner_id = $2`,
      [id, userId],
    ),
    readHeldPix(database, id, userId),
    readTimeline(database, id, userId),
  ])
  if (share === undefined) throw new Error(`charge ${id} is gone`)
  const contact = await openPayerContact(deps, reader, id, share)
  return {
    order,
    refunded: brl(share.refunded_minor),
    pesosTakenBack: ars(share.pesos_taken_back_minor),
    debt: ars(share.debt_minor),
    heldPix,
    timeline,
    clientWhatsapp: contact.phone,
    clientEmail: contact.email,
    receiptUrl: share.receipt_code === null ? null : `${publicUrl}/comprobante/${share.receipt_code}`,
  }
}
