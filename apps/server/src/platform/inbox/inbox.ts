import type { Tx } from '../unit-of-work/unit-of-work.ts'

/** The subject of a notice, as far as the list of deliveries shows it and searches for it. Each field is null if the notice has none. */
export interface NoticeSubject {
  /** In the provider's own word. */
  readonly event: string | null
  readonly endToEndId: string | null
  readonly txid: string | null
}

/** A notice as it came in. */
export interface IncomingNotice {
  readonly provider: string
  /** The provider's id of the event, or a hash of the body: a second notice with the same key is not stored. */
  readonly eventKey: string
  /** The raw bytes. */
  readonly body: Buffer
  /** Only headers worth keeping, lower case; never credentials. */
  readonly headers: Readonly<Record<string, string>>
  /** Whether its signature proved who sent it (ruling 24). */
  readonly evidence: boolean
  readonly subject: NoticeSubject
}

export interface StoredNotice extends Omit<IncomingNotice, 'subject'> {
  readonly id: string
  readonly receivedAt: Date
  /** Failed tries so far. */
  readonly attempts: number
}

export interface NoticeOutcome {
  readonly state: 'processed' | 'duplicate'
  /** A short code of the result, for the list of deliveries. */
  readonly outcome: string
  readonly chargeId: string | null
}

/** Decides on one notice inside the transaction that also marks it as done. */
export type NoticeHandler = (tx: Tx, notice: StoredNotice) => Promise<NoticeOutcome>

export interface Inbox {
  /** Stores a notice once and commits. Returns its id, or null if its key is already known. */
  store(notice: IncomingNotice): Promise<string | null>
  /** Stores many notices, each once, in one commit. */
  storeAll(notices: readonly IncomingNotice[]): Promise<void>
  /** Keeps the hash of a notice whose proof was refused, and counts it (HOOK-005). */
  refuse(refusal: { provider: string; body: Buffer; reason: string; ipAddress: string | null }): Promise<void>
  /** Works through due notices until stopped, several at once, woken by `store`. */
  drain(handler: NoticeHandler): InboxWorker
  /** Makes a failed, dead or closed notice due at once. Returns false if no such notice has this id (HOOK-016). */
  replay(tx: Tx, id: string): Promise<boolean>
}

export interface InboxWorker {
  /** Takes no more notices. Resolves when the running ones have ended. */
  stop(): Promise<void>
}
