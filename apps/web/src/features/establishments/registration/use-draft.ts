import { deleteRegistrationDraft, saveRegistrationDraft } from '@puente/contract/establishments/registration'
import type { RegistrationForm } from '@puente/domain/establishment-registration'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { call } from '../../../lib/api/client.ts'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { logError } from '../../../lib/errors/error-log.ts'
import type { Draft } from './draft.rules.ts'
import { DraftKeeper } from './draft-keeper.ts'
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts'
import { wireForm } from './registration-form.rules.ts'
import type { SideTexts } from './side-texts.rules.ts'
import type { WizardStep } from './steps.rules.ts'

interface DraftOptions {
  readonly owner: string
  readonly form: RegistrationForm
  readonly side: SideTexts
  readonly step: WizardStep
  readonly corrects: string | null
  /** When the server stored what the wizard began with; null if it has not. */
  readonly savedAt: string | null
  /** True if the wizard began with a draft that the server does not have. */
  readonly owesSave: boolean
}

async function send({ form, step, changedAt, corrects }: Draft): Promise<string | null> {
  if (corrects !== null) return null
  // The last change before the page is hidden must still go out.
  const answer = await call(
    saveRegistrationDraft,
    { body: { form: wireForm(form), step, changedAt } },
    { keepalive: true },
  )
  return answer.saved ? answer.draft.savedAt : null
}

async function deleteStored(): Promise<boolean> {
  try {
    await call(deleteRegistrationDraft)
    return true
  } catch (error) {
    void logError(error, location.pathname)
    return false
  }
}

function wait(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** Keeps the draft on this device and on the server while the wizard is open (EST-009). */
export function useDraft({ owner, form, side, step, corrects, savedAt, owesSave }: DraftOptions) {
  const [keeper] = useState(
    () =>
      new DraftKeeper(
        { keep: (draft) => keepDraft(owner, draft), send, wait },
        savedAt !== null ? { at: 'server', savedAt } : owesSave ? { at: 'device' } : { at: 'nowhere' },
      ),
  )
  // What the wizard began with counts as a change only if the server does not have it yet.
  const last = useRef<Pick<Draft, 'form' | 'side' | 'step'> | null>(owesSave ? null : { form, side, step })
  useEffect(() => {
    const before = last.current
    if (before?.form === form && before.side === side && before.step === step) return
    last.current = { form, side, step }
    const changedAt = new Date(serverClock.now()).toISOString()
    keeper.change({ form, side, step, changedAt, corrects })
  }, [keeper, form, side, step, corrects])
  useEffect(() => {
    const flush = (): void => keeper.flush()
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') flush()
    }
    addEventListener('online', flush)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', onHidden)
      // A sign-out removes the draft. The draft must then not be sent to the server.
      if (keptDraft(owner, corrects) !== null) flush()
    }
  }, [keeper, owner, corrects])
  return {
    place: useSyncExternalStore(keeper.subscribe, keeper.place),
    pause: (): Promise<void> => keeper.pause(),
    resume: (): void => keeper.resume(),
    /** The registration was accepted: the server has deleted its draft (EST-010). */
    end(): void {
      void keeper.stop()
      forgetDraft(corrects)
    },
    /**
     * Removes the draft on this device and on the server (EST-008).
     * @param next what a new draft begins with; null if no new draft begins
     * @returns false if the server kept it, and so may offer it again
     */
    async discard(next: Pick<Draft, 'form' | 'side' | 'step'> | null): Promise<boolean> {
      const sent = keeper.stop()
      forgetDraft(corrects)
      if (next !== null) {
        last.current = next
        // What is typed now must reach the server after the deletion.
        void keeper.pause()
      }
      await sent
      const isDeleted = corrects !== null || (await deleteStored())
      if (next !== null) keeper.resume()
      return isDeleted
    },
  }
}
