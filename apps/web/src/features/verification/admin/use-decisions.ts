import { approvePerson, rejectPerson } from '@puente/contract/verification/people'
import type { DocumentType } from '@puente/contract/verification/verification'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { withProof } from '../../../lib/session/with-proof.ts'
import type { Areas } from '../../../messages/areas.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { changedCase } from './changed-case.ts'
import { HeldDecision } from './held-decision.ts'
import { applyCaseState } from './people-queries.ts'

/** A decision as the admin made it, on the state that was on screen. */
export type CaseDecision = { readonly userId: string; readonly name: string; readonly version: number } & (
  | { readonly kind: 'approve' }
  | { readonly kind: 'reject'; readonly reason: string; readonly documents: readonly DocumentType[] }
)

interface Surroundings {
  readonly queryClient: QueryClient
  readonly texts: Areas['verification/admin']
  readonly problem: (error: unknown) => string
}

export type Decisions = ReturnType<typeof useDecisions>

/**
 * Decisions with their five seconds of grace. Sends the held ones when the admin leaves the desk. If they leave the page, the
 * request outlives it.
 */
export function useDecisions() {
  const queryClient = useQueryClient()
  const texts = useTexts('verification/admin')
  const { problem } = useProblemText()
  const [holder] = useState(
    () =>
      new HeldDecision<CaseDecision>({
        now: () => performance.now(),
        setTimer: (run, afterMs) => {
          const timer = setTimeout(run, afterMs)
          return () => clearTimeout(timer)
        },
      }),
  )
  // A decision is sent seconds after it was made. Its toasts use the language that is current then.
  useEffect(() =>
    holder.deliverTo((decision, leaving) => void decide(decision, leaving, { queryClient, texts, problem })),
  )
  useEffect(() => {
    const leave = (): void => holder.sendNow(true)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      holder.sendNow()
    }
  }, [holder])
  return {
    held: useSyncExternalStore(holder.subscribe, holder.current),
    hold: (decision: CaseDecision): void => holder.hold(decision),
    undo: (): CaseDecision | null => holder.undo(),
  }
}

async function decide(decision: CaseDecision, leaving: boolean, surroundings: Surroundings): Promise<void> {
  const { queryClient, texts } = surroundings
  try {
    const answer = await withProof(() => send(decision, leaving))
    if (decision.kind === 'approve') showToast({ tone: 'success', title: texts.approval.done })
    else showToast({ tone: 'success', title: texts.rejection.done, description: texts.rejection.doneText })
    await applyCaseState(queryClient, decision.userId, answer)
  } catch (error) {
    reportFailure(decision, error, surroundings)
    const current = changedCase(error)
    // The second of two admins sees the first one's decision (APPR-014).
    if (current !== null) await applyCaseState(queryClient, decision.userId, current)
  }
}

function send(decision: CaseDecision, keepalive: boolean) {
  const { userId: id, version } = decision
  return decision.kind === 'approve'
    ? call(approvePerson, { params: { id }, body: { version } }, { keepalive })
    : call(
        rejectPerson,
        { params: { id }, body: { version, reason: decision.reason, documents: [...decision.documents] } },
        { keepalive },
      )
}

/** APPR-006, APPR-011: reports the failure, then its reason. */
function reportFailure({ kind }: CaseDecision, error: unknown, { texts, problem }: Surroundings): void {
  const current = changedCase(error)
  const why =
    current === null ? problem(error) : texts.viewer.changed(texts.labels[current.label], current.by)
  if (kind === 'approve') {
    const { failed, failedText } = texts.approval
    showToast({ tone: 'error', title: failed, description: `${failedText} ${why}` })
  } else showToast({ tone: 'error', title: texts.rejection.failed, description: why })
}
