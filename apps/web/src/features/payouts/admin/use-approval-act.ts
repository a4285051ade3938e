import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { retryPauseMs } from '../../../lib/query/retry.ts'
import { whenOwnerLeaves } from '../../../lib/session/session-query.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { isOutcomeUnknown } from './payout-refusal.ts'

const longestPauseMs = 8_000

/** Counts the people who were signed in. What one of them sent is never sent again as another one. */
let owners = 0
whenOwnerLeaves(() => {
  owners += 1
})

/**
 * Whether an act about an approval is sent again with the same key: its answer did not come, so that nobody knows whether it was recorded (ruling 64). A
 * refusal because of too many tries answers none of them.
 * @param missed how many answers did not come before
 */
export function asksAgain(missed: number, error: unknown): boolean {
  const isTooOften = error instanceof ApiProblem && error.status === 429
  return isOutcomeUnknown(error) || (missed > 0 && isTooOften)
}

interface Act<Input> {
  /** Has to send the same key for the same input. */
  readonly send: (input: Input) => Promise<unknown>
  readonly onDone: () => void
  /** Reads the charge again, also after a refusal. */
  readonly onChanged: () => Promise<unknown>
}

/** An act about an approval. It goes on after its dialog was closed, and then shows a refusal as a toast. */
export function useApprovalAct<Input>({ send, onDone, onChanged }: Act<Input>) {
  const { problem } = useProblemText()
  const [owner] = useState(owners)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const { mutate, isPending, error, failureReason } = useMutation({
    mutationFn: (input: Input) => {
      if (owner !== owners) throw new Error('another person is signed in')
      return send(input)
    },
    retry: (missed, failure) => owner === owners && asksAgain(missed, failure),
    retryDelay: (missed) => Math.min(retryPauseMs(missed), longestPauseMs),
    onSuccess: onDone,
    onError: (failure) => {
      if (!isShown.current && owner === owners) showToast({ tone: 'warning', title: problem(failure) })
    },
    onSettled: onChanged,
  })
  return { mutate, isPending, error, isUnknown: isPending && failureReason !== null }
}
