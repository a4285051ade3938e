import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import { readPayout } from '@puente/contract/payouts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { forgetUnknown, noteUnknown, type UnknownPayout, unknownPayouts } from './unknown-payouts.ts'

export const pauseBetweenQuestionsMs = 2_000
/** Milliseconds after the lost answer. The lost request may run until then, so `not recorded` counts only afterwards. */
export const graceMs = 6_000

type Answer = ResponseOf<typeof readPayout>

/** `idle`: nothing is being asked. */
export type Outcome = 'idle' | 'unknown' | 'not-recorded'

/** Interprets a status read for a payout whose response was lost (ruling 64). */
export function outcomeOf(
  asked: Pick<UnknownPayout, 'since'> | null,
  answer: { readonly state: Answer['state']; readonly at: number } | null,
): Outcome | 'recorded' {
  if (asked === null) return 'idle'
  if (answer === null) return 'unknown'
  if (answer.state === 'recorded') return 'recorded'
  return answer.at - asked.since >= graceMs ? 'not-recorded' : 'unknown'
}

interface OutcomeHooks {
  /** Called once if it was recorded after all. */
  readonly onRecorded: (answer: Answer, wholeAtOnce: boolean) => void
  readonly onNotRecorded: (answer: Answer) => void
}

/** Asks the server where the payout of a charge stands until it is certain, also if the dialog that sent it was closed meanwhile. */
export function useOutcome(chargeId: string, { onRecorded, onNotRecorded }: OutcomeHooks) {
  const [asked, setAsked] = useState(() => unknownPayouts().find((one) => one.chargeId === chargeId) ?? null)
  const { data, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['payout-outcome', asked?.payoutId, asked?.since],
    queryFn: ({ signal }) => call(readPayout, { params: { id: asked?.payoutId ?? '' } }, { signal }),
    enabled: asked !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      outcomeOf(
        asked,
        state.data === undefined ? null : { state: state.data.state, at: state.dataUpdatedAt },
      ) === 'unknown'
        ? pauseBetweenQuestionsMs
        : false,
  })
  const outcome = outcomeOf(asked, data === undefined ? null : { state: data.state, at: dataUpdatedAt })
  const report = useEffectEvent((certain: typeof outcome) => {
    if (certain !== 'not-recorded' && certain !== 'recorded') return
    forgetUnknown(chargeId)
    if (data === undefined) return
    if (certain === 'recorded') onRecorded(data, asked?.wholeAtOnce ?? false)
    else onNotRecorded(data)
  })
  useEffect(() => report(outcome), [outcome])
  return {
    outcome: outcome === 'recorded' ? 'unknown' : outcome,
    ask: (payoutId: string, wholeAtOnce: boolean): void => {
      const payout = { chargeId, payoutId, wholeAtOnce, since: Date.now() }
      noteUnknown(payout)
      setAsked(payout)
    },
    /** Asks at once, without waiting for the next turn. */
    askNow: (): void => void refetch(),
    forget: (): void => {
      forgetUnknown(chargeId)
      setAsked(null)
    },
  } as const
}
