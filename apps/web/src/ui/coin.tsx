import type { Currency } from '@puente/domain/money'
import clsx from 'clsx'

/** The sizes in px, as in the classes. */
const edges = { xs: 19, sm: 26, md: 34 } as const
/** Uses a class and not a style: our Content-Security-Policy blocks inline styles in HTML that the server rendered. */
const sizes = { xs: 'coin-xs', sm: 'coin-sm', md: 'coin-md' } as const
const fills = {
  BRL: 'bg-[var(--coin-brl)]',
  ARS: 'bg-[var(--coin-ars)]',
  USDT: 'bg-[var(--coin-usdt)]',
} as const satisfies Record<Currency, string>

/** The currency's round mark. The colour sits on the coin, never on the digits. */
export function Coin({ currency, size = 'md' }: { currency: Currency; size?: keyof typeof sizes }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('coin', sizes[size], fills[currency], currency === 'BRL' && 'coin-two-signs')}
    >
      {currency === 'USDT' ? <TetherSign size={edges[size] * 0.52} /> : currency === 'BRL' ? 'R$' : '$'}
    </span>
  )
}

/** Drawn, because no latin subset has the sign. */
function TetherSign({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="2.6">
      <path d="M3 3.5h14M10 3.5V19M4.5 10.5h11" />
    </svg>
  )
}
