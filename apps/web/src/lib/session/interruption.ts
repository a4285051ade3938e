import type { AccountView, SessionEndReason } from '@puente/contract/identity/sessions'
import { beginEnding, finishEnding } from './ending.ts'
import { whenOwnerLeaves } from './session-query.ts'

/** An admin's session that ended by time, while the page waits for the same person to sign in again (ADM-024, ruling 72). */
export interface Interruption {
  readonly account: AccountView
  readonly remembered: boolean
  readonly reason: Extract<SessionEndReason, 'expired' | 'idle'>
}

interface Page {
  /** Null while the session is open. */
  readonly interruption: Interruption | null
  /** Grows when the account of the page leaves. A page of one account must not stay mounted for the next. */
  readonly generation: number
}

let page: Page = { interruption: null, generation: 0 }
/** Calls that were refused because the session was over. */
let waiting: readonly ((isBack: boolean) => void)[] = []
const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of listeners) listener()
}

function answerWaiting(isBack: boolean): void {
  const calls = waiting
  waiting = []
  finishEnding()
  for (const answer of calls) answer(isBack)
}

/** Until the session is resumed or abandoned, nothing is read for the account. */
export function interruptSession(interruption: Interruption): void {
  beginEnding()
  page = { ...page, interruption }
  notify()
}

/** The same admin has signed in again. */
export function resumeSession(): void {
  page = { ...page, interruption: null }
  answerWaiting(true)
  notify()
}

/**
 * Drops the page with all that was typed on it. Notifies no listener: the change of the session that follows removes the page, and a page
 * remounted before that would fetch without a session.
 */
export function abandonSession(): void {
  const { interruption, generation } = page
  page = { interruption: null, generation: generation + 1 }
  if (interruption !== null) answerWaiting(false)
}

whenOwnerLeaves(abandonSession)

export function keptPage(): Page {
  return page
}

export function subscribeToKeptPage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Resolves true once the interrupted session is resumed. Resolves false if it is abandoned, or if there is no interruption. */
export function sessionBack(): Promise<boolean> {
  if (page.interruption === null) return Promise.resolve(false)
  return new Promise((answer) => {
    waiting = [...waiting, answer]
  })
}
