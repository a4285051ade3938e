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
  /** Differs from owner to owner. A page of one owner must not stay mounted for the next. */
  readonly owner: number
}

let page: Page = { interruption: null, owner: 0 }
/** Calls that were refused for want of the session. */
let waiting: readonly ((isBack: boolean) => void)[] = []
const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of listeners) listener()
}

function settle(isBack: boolean): void {
  const calls = waiting
  waiting = []
  finishEnding()
  for (const answer of calls) answer(isBack)
}

/** From here until it is resumed or abandoned, nothing is read in the name of the account. */
export function interruptSession(interruption: Interruption): void {
  beginEnding()
  page = { ...page, interruption }
  notify()
}

/** The same admin has signed in again. */
export function resumeSession(): void {
  page = { ...page, interruption: null }
  settle(true)
  notify()
}

/**
 * Drops the page with all that was typed on it. Notifies no listener: the change of the session that follows removes the page, and a page
 * that was mounted anew before it would read in the name of nobody.
 */
export function abandonSession(): void {
  const { interruption, owner } = page
  page = { interruption: null, owner: owner + 1 }
  if (interruption !== null) settle(false)
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
