import type { LimitPeriodName } from '@puente/contract/finance/transfers'
import type { TransferLimitsView } from '@puente/contract/finance/transfer-limits'

export const limitPeriods = ['daytime', 'night'] as const satisfies readonly LimitPeriodName[]
export const limitKinds = ['perTransfer', 'perDay'] as const
export type LimitKind = (typeof limitKinds)[number]
export type LimitField = `${LimitPeriodName}-${LimitKind}`

/** What is typed in each field, in centavos; null if it is empty. */
export type LimitsDraft = Readonly<Record<LimitField, bigint | null>>

export const limitFields = limitPeriods.flatMap((period) =>
  limitKinds.map((kind): LimitField => `${period}-${kind}`),
)

/** The limits in force, as the initial values of the fields. */
export function draftOf(view: TransferLimitsView): LimitsDraft {
  return {
    'daytime-perTransfer': BigInt(view.daytime.perTransfer.amountMinor),
    'daytime-perDay': BigInt(view.daytime.perDay.amountMinor),
    'night-perTransfer': BigInt(view.night.perTransfer.amountMinor),
    'night-perDay': BigInt(view.night.perDay.amountMinor),
  }
}

export type LimitFault = 'empty' | 'crossed'

/** One transfer cannot send more than the day allows. The server checks it again. */
export function limitFaults(draft: LimitsDraft): Partial<Record<LimitField, LimitFault>> {
  const faults: Partial<Record<LimitField, LimitFault>> = {}
  for (const field of limitFields) if (draft[field] === null) faults[field] = 'empty'
  for (const period of limitPeriods) {
    const [perTransfer, perDay] = [draft[`${period}-perTransfer`], draft[`${period}-perDay`]]
    if (perTransfer !== null && perDay !== null && perTransfer > perDay)
      faults[`${period}-perTransfer`] = 'crossed'
  }
  return faults
}

/** By how much a limit changes: the percentage, rounded to the nearest whole one, null from zero; and its direction. */
export function changeOf(
  from: bigint,
  to: bigint,
): { readonly direction: 'up' | 'down'; readonly percent: string | null } | null {
  if (from === to) return null
  const direction = to > from ? 'up' : 'down'
  if (from === 0n) return { direction, percent: null }
  const change = to > from ? to - from : from - to
  return { direction, percent: ((change * 200n + from) / (from * 2n)).toString() }
}

/** How much of a limit is used, from 0 to 1, for a bar. */
export function usedShare(used: bigint, limit: bigint): number {
  if (limit === 0n) return used > 0n ? 1 : 0
  const thousandths = (used * 1000n) / limit
  return thousandths > 1000n ? 1 : parseInt(thousandths.toString(), 10) / 1000
}
