import {
  approveEstablishment,
  type DecidedEstablishment,
  generateEstablishmentAddress,
  pauseEstablishment,
  rejectEstablishment,
  resumeEstablishment,
} from '@puente/contract/establishments/approval'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Areas } from '../../../messages/areas.ts'
import { withProof } from '../../../lib/session/with-proof.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { applyDecided, readAgain } from './store-queries.ts'

/** A decision on the version that was on screen. */
export type StoreDecision = { readonly id: string; readonly version: number; readonly isChange: boolean } & (
  | { readonly kind: 'approve' }
  | { readonly kind: 'reject'; readonly reason: string; readonly step: number | null }
)

/** Pauses, or resumes if `reason` is null, the version that was on screen. */
export interface PauseAct {
  readonly id: string
  readonly version: number
  readonly reason: string | null
}

export type StoreActs = ReturnType<typeof useStoreActs>

/**
 * Sends decisions and generations, and reports how they went.
 * @param onDecided called after a decision that the server took
 */
export function useStoreActs(onDecided: (id: string) => void) {
  const queryClient = useQueryClient()
  const texts = useTexts('establishments/admin')
  const { problem } = useProblemText()
  const generation = useMutation({
    mutationFn: (id: string) => call(generateEstablishmentAddress, { params: { id } }),
    onSuccess: (decided) => {
      showToast({
        tone: 'success',
        title: texts.review.generated,
        description: texts.generation[decided.generation],
      })
      return applyDecided(queryClient, decided)
    },
    onError: (error) => showToast({ tone: 'error', title: problem(error) }),
  })
  const decision = useMutation({
    mutationFn: (decided: StoreDecision) => withProof(() => send(decided)),
    onSuccess: (decided, { id, kind, isChange }) => {
      if (kind === 'approve' && !isChange) showApproved(decided)
      else showToast({ tone: 'success', title: doneText(texts, kind, isChange) })
      onDecided(id)
      return applyDecided(queryClient, decided)
    },
    onError: (error, { id }) => {
      // The pane shows a note with the decision of another admin (ESTA-010).
      if (!wasDecided(error))
        showToast({ tone: 'error', title: texts.actFailed, description: problem(error) })
      return readAgain(queryClient, id)
    },
  })

  /** The toast of ESTA-014 with what was generated. If the address could not be generated, the toast offers to generate it now (ESTA-012). */
  function showApproved({ id, generation: state }: DecidedEstablishment): void {
    const { done, noStoreId, generateNow } = texts.approval
    if (state === 'no-url') {
      showToast({
        tone: 'warning',
        title: done,
        description: noStoreId,
        action: { label: generateNow, onPress: () => generation.mutate(id) },
        stays: true,
      })
    } else showToast({ tone: 'success', title: done, description: texts.generation[state] })
  }

  const pausing = useMutation({
    mutationFn: (act: PauseAct) => withProof(() => sendPause(act)),
    onSuccess: (decided, { reason }) => {
      const title = reason !== null ? texts.pausing.paused : resumedText(texts, decided)
      showToast({ tone: 'success', title })
      return applyDecided(queryClient, decided)
    },
    onError: (error, { id }) => {
      showToast({ tone: 'error', title: texts.actFailed, description: problem(error) })
      return readAgain(queryClient, id)
    },
  })

  return {
    setPause: pausing.mutate,
    settingPause: pausing.isPending,
    decide: decision.mutate,
    deciding: decision.isPending,
    generate: generation.mutate,
    generating: generation.isPending,
  }
}

/** A page whose pause ended may stay closed for another reason. */
function resumedText({ pausing }: Areas['establishments/admin'], decided: DecidedEstablishment): string {
  if (decided.pause?.by === 'identity') return pausing.stillClosed
  return decided.isActive ? pausing.resumed : pausing.stillPaused
}

function doneText(
  { change, approval, rejection }: Areas['establishments/admin'],
  kind: StoreDecision['kind'],
  isChange: boolean,
): string {
  if (isChange) return kind === 'approve' ? change.approved : change.rejected
  return kind === 'approve' ? approval.done : rejection.done
}

function sendPause({ id, version, reason }: PauseAct): Promise<DecidedEstablishment> {
  const params = { id }
  return reason === null
    ? call(resumeEstablishment, { params, body: { version } })
    : call(pauseEstablishment, { params, body: { version, reason } })
}

function send(decision: StoreDecision): Promise<DecidedEstablishment> {
  const { id, version } = decision
  const params = { id }
  return decision.kind === 'approve'
    ? call(approveEstablishment, { params, body: { version } })
    : call(rejectEstablishment, { params, body: { version, reason: decision.reason, step: decision.step } })
}

function wasDecided(error: unknown): boolean {
  return (
    error instanceof ApiProblem &&
    (error.code === 'establishment.already-approved' || error.code === 'establishment.already-rejected')
  )
}
