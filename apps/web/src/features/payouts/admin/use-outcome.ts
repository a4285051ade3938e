import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import { readPayout } from '@puente/contract/payouts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../lib/api/client.ts'

export const pauseBetweenQuestionsMs = 2_000
/** A request whose answer is lost may still be running. An answer `not recorded` counts from this time on. */
export const graceMs = 6_000

type Answer = ResponseOf<typeof readPayout>

interface Asked {
  readonly payoutId: string
  readonly wholeAtOnce: boolean
  readonly since: number
}

/** `idle`: nothing is being asked. */
export type Outcome = 'idle' | 'unknown' | 'not-recorded'

/** Interprets a status read for a payout whose response was lost (ruling 64). */
export function outcomeOf(
  asked: Pick<Asked, 'since'> | null,
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
  readonly onNotRecorded: () => void
}

/** Asks the server where a payout stands until it is certain. */
export function useOutcome({ onRecorded, onNotRecorded }: OutcomeHooks) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['payout-outcome', asked?.payoutId],
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
    if (certain === 'not-recorded') onNotRecorded()
    if (certain === 'recorded' && data !== undefined) onRecorded(data, asked?.wholeAtOnce ?? false)
  })
  useEffect(() => report(outcome), [outcome])
  return {
    outcome: outcome === 'recorded' ? 'unknown' : outcome,
    ask: (payoutId: string, wholeAtOnce: boolean): void =>
      setAsked({ payoutId, wholeAtOnce, since: Date.now() }),
    forget: (): void => setAsked(null),
  } as const
}
