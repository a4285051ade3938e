import type { SessionView } from '@puente/contract/identity/sessions'
import { readStored, removeOfTab, removeStored, writeStored } from '../storage.ts'

/**
 * What local storage keeps of the session (AUTH-015 to AUTH-021). None of these keys gives access: the server holds the session, and the
 * keys are rewritten from its answers.
 */
export const sessionKeys = {
  /** "Recordar" was ticked the last time; the only one that outlives a sign-out. */
  remember: 'rememberMe',
  expiry: 'sessionExpiry',
  /** Local time in ms. */
  lastActivity: 'lastActivityTime',
  /** The session needs no PIN now: it was opened by a sign-in, or the PIN was given. */
  pinVerified: 'pinVerifiedInSession',
  intent: 'userVerificationIntent',
  documents: 'documentsProgress',
  /** The charge whose code was on screen last, and when that was written. */
  pendingCharge: 'pendingCharge',
  /** An establishment's registration that is not sent yet (EST-009). */
  registrationDraft: 'registrationDraft',
  /** What was typed into the correction of a rejected one (ruling 69). */
  registrationCorrection: 'registrationCorrection',
  /** When this browser sent registrations (EST-062). */
  registrationTimes: 'registrationTimes',
  /** How actions on establishments went, for `/debug` (DBG-011). */
  monitoring: 'monitoringEvents',
} as const

/** Removed when the person leaves. */
const keysOfPerson = [
  'pinVerified',
  'lastActivity',
  'intent',
  'documents',
  'pendingCharge',
  'registrationDraft',
  'registrationCorrection',
  'registrationTimes',
  'monitoring',
] as const

/** What one tab keeps over a reload until it is closed. Everything but `updateDeclined` is also removed when the person leaves. */
export const tabKeys = {
  /** What is typed on Crear Orden. */
  orderDraft: 'orderDraft',
  /** Charges that the person asked to cancel, and what for. Stored under the former name, which open tabs still hold. */
  withdrawals: 'wishes',
  /** The request to a payer whose QR was shown last. */
  payerRequest: 'payerRequest',
  /** The person has declined the offer of a new version. */
  updateDeclined: 'updateDeclined',
} as const

/**
 * The expiry stored after a sign-out that did not reach the server. The next start finds the session expired and signs it out (AUTH-016,
 * PROF-028).
 */
const owedSignOut = new Date(0).toISOString()

/** Whether "Recordar" was ticked the last time (AUTH-018). */
export function remembersChoice(): boolean {
  return readStored(sessionKeys.remember) === 'true'
}

/** Stores what the server reports about the session. The term of an admin is not stored in the browser (ADM-019). */
export function mirrorSession(session: SessionView): void {
  if (session.account === null && !session.locked) {
    removeStored(sessionKeys.pinVerified)
    removeStored(sessionKeys.lastActivity)
    forgetTab()
    return
  }
  writeStored(sessionKeys.pinVerified, String(!session.locked))
  if (session.account?.role !== 'user') return
  writeStored(sessionKeys.remember, String(session.remembered))
  if (session.remembered && session.expiresAt !== null) writeStored(sessionKeys.expiry, session.expiresAt)
  else removeStored(sessionKeys.expiry)
}

/**
 * AUTH-017, AUTH-018: removes what belongs to the person. Keeps "Recordar" only if it was ticked.
 * @param signOutOwed the server did not hear of the sign-out: the next start signs out again (PROF-028)
 */
export function clearSessionKeys(signOutOwed: boolean): void {
  for (const key of keysOfPerson) removeStored(sessionKeys[key])
  forgetTab()
  if (!remembersChoice()) removeStored(sessionKeys.remember)
  if (signOutOwed) writeStored(sessionKeys.expiry, owedSignOut)
  else forgetTerm()
}

function forgetTab(): void {
  removeOfTab(tabKeys.orderDraft)
  removeOfTab(tabKeys.withdrawals)
  removeOfTab(tabKeys.payerRequest)
}

/** The session whose term was stored has ended, or another has replaced it. */
export function forgetTerm(): void {
  removeStored(sessionKeys.expiry)
}

/** AUTH-016: the stored term of the session is over, by the server's clock. */
export function storedTermIsOver(serverTime: string): boolean {
  const expiry = readStored(sessionKeys.expiry)
  return expiry !== null && !(Date.parse(expiry) > Date.parse(serverTime))
}

/** Remembers that a person without a session opened the verification. The next sign-in leads there (AUTH-019). */
export function rememberVerificationIntent(): void {
  writeStored(sessionKeys.intent, 'true')
}

/** Whether a sign-in has to lead to the verification. Reading it clears it. */
export function takeVerificationIntent(status: string): boolean {
  const wanted = readStored(sessionKeys.intent) !== null
  removeStored(sessionKeys.intent)
  return wanted && status === 'not_started'
}
