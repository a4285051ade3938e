import type { OwnFigures } from '@puente/contract/establishments/own-establishments'

/** The heights of the bars of some days, in percent of the best day. A day whose sum is zero or negative has height 0. */
export function heightsOf(days: OwnFigures['days']): number[] {
  const pesos = days.map(({ pesos: { amountMinor } }) => BigInt(amountMinor))
  const most = pesos.reduce((best, one) => (one > best ? one : best), 0n)
  // tidy-allow number: a share of a hundred
  return pesos.map((one) => (one <= 0n ? 0 : Number((one * 100n) / most)))
}
