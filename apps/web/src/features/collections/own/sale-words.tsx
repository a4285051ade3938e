import type { OrderView } from '@puente/contract/orders/orders'

/** What the merchant knows a sale by: the identification of its client, and its description. */
export function SaleWords({ order: { clientId, description } }: { order: OrderView }) {
  const words = [clientId, description].filter((word) => word !== '')
  return words.length > 0 && <p className="line-clamp-2">{words.join(' · ')}</p>
}
