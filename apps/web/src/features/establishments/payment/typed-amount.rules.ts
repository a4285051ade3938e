import { arsToBrl, brlToArs } from '@puente/domain/conversion'
import { money } from '@puente/domain/money'
import type { Rate } from '@puente/domain/rate'

/** The amount that the payer typed last, in the currency of its box. Centavos; null for an empty box. */
export interface TypedAmount {
  readonly currency: 'ARS' | 'BRL'
  readonly minor: bigint | null
}

export const noAmount: TypedAmount = { currency: 'ARS', minor: null }

/** The two boxes: the one that was typed as it is, the other one at the rate (PAY-003). */
export function boxesOf(
  { currency, minor }: TypedAmount,
  rate: Rate,
): { ars: bigint | null; brl: bigint | null } {
  if (minor === null) return { ars: null, brl: null }
  return currency === 'ARS'
    ? { ars: minor, brl: arsToBrl(money(minor, 'ARS'), rate).minor }
    : { ars: brlToArs(money(minor, 'BRL'), rate).minor, brl: minor }
}
