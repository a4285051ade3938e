import type { HeldPix } from '@puente/contract/collections'
import type { OrderView } from '@puente/contract/orders/orders'
import clsx from 'clsx'
import { amountOf, showAmount } from '../../../lib/format/money.ts'
import { heldDifference } from './held-difference.rules.ts'

interface HeldSumsProps {
  order: OrderView
  pix: HeldPix
  names: {
    readonly asked: string
    readonly arrived: string
    readonly difference: { readonly short: string; readonly over: string }
  }
}

/** What was asked for, what came, and the difference if there is one. */
export function HeldSums({ order, pix, names }: HeldSumsProps) {
  const difference = heldSumOf(order, pix)
  return (
    <dl className="stop-sums">
      <Sum name={names.asked} value={showAmount(order.total)} />
      <Sum name={names.arrived} value={showAmount(pix.amount)} />
      {difference !== null && (
        <Sum name={names.difference[difference.kind]} value={difference.amount} strong />
      )}
    </dl>
  )
}

function Sum({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) {
  return (
    <div className={clsx(strong && 'text-tierra')}>
      <dt className={clsx(!strong && 'text-t2')}>{name}</dt>
      <dd className="font-[640]">{value}</dd>
    </div>
  )
}

/** What a held Pix lacks or brings too much, as it is shown; null if its amount is right. */
export function heldSumOf(order: OrderView, pix: HeldPix): { kind: 'short' | 'over'; amount: string } | null {
  const difference = heldDifference(amountOf(order.total).minor, amountOf(pix.amount).minor)
  if (difference === null) return null
  return {
    kind: difference.kind,
    amount: showAmount({ currency: 'BRL', amountMinor: String(difference.minor) }),
  }
}
