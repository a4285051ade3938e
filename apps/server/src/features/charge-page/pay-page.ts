import type { PixStatus, ProviderName } from '@puente/contract/collections'
import { type PayPage, transactionIdSchema } from '@puente/contract/charge-page/pay-page'
import { DomainError } from '@puente/contract/protocol/problems'
import { brl } from '@puente/contract/protocol/wire'
import { payPageState } from './pay-page.rules.ts'
import { type PublicReceiptDeps, receiverName } from './public-receipt.ts'

interface PayRow {
  readonly txid: string
  readonly pix_status: PixStatus
  readonly total_minor: bigint
  readonly description: string | null
  readonly provider: ProviderName
  readonly pix_code: string | null
  readonly created_at: Date
  readonly expires_at: Date
  readonly has_held_pix: boolean
  readonly receiver_name: string | null
}

// Select only what the page may show.
const payText = `
select c.txid, c.pix_status, c.total_minor, nullif(c.description, '') as description, c.provider, c.pix_code, c.created_at, c.expires_at, ${receiverName} as receiver_name,
       exists (select from received_pix r where r.charge_id = c.id and r.disposition = 'held') as has_held_pix
from charges c
join orders o on o.charge_id = c.id
left join users u on u.id = o.user_id
where c.id = $1::uuid`

/**
 * A merchant's charge for the person who is to pay it. The payment of a store's customer has a page of its own (ruling 36).
 * @throws DomainError `charge.not-found`
 */
export async function readPay(deps: PublicReceiptDeps, transactionId: string): Promise<PayPage> {
  const page = await findPay(deps, transactionId)
  if (page === null) throw new DomainError('charge.not-found')
  return page
}

/**
 * What the page `/pagar/{txid}` shows.
 * @param text the txid as it stands in the address, in any case
 * @returns null for what cannot be a txid, and for an unknown one
 */
export async function payPageAtAddress(deps: PublicReceiptDeps, text: string): Promise<PayPage | null> {
  const { success, data } = transactionIdSchema.safeParse(text.toLowerCase())
  return success ? findPay(deps, data) : null
}

async function findPay(deps: PublicReceiptDeps, transactionId: string): Promise<PayPage | null> {
  const [row] = await deps.database.statement<PayRow>('charge-page.pay', payText, [transactionId])
  if (row === undefined) return null
  const now = deps.clock.now()
  const state = payPageState(
    {
      status: row.pix_status,
      hasCode: row.pix_code !== null,
      hasHeldPix: row.has_held_pix,
      expiresAt: row.expires_at,
    },
    now,
  )
  return {
    transactionId: row.txid,
    state,
    total: brl(row.total_minor),
    receiverName: row.receiver_name,
    description: state === 'payable' ? row.description : null,
    pixCode: state === 'payable' ? row.pix_code : null,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    simulated: deps.isSimulatedProvider(row.provider),
    serverTime: now.toISOString(),
  }
}
