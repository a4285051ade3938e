import type { FaultName } from '../faults/catalogue.ts'
import type { NoticePlan, SignatureKind } from './notice-plan.ts'
import type { Sender } from './sender.ts'
import type { SignedContent } from './notice-form.ts'
import { bodySignatureHeader, signatureHeader, signBody, signNotice, timestampHeader } from './signature.ts'

const loggedAtMost = 5_000

export type DeliveryStatus = 'waiting' | 'held' | 'sending' | 'delivered' | 'failed' | 'suppressed'

export interface Attempt {
  atMs: number
  durationMs: number
  httpStatus: number | null
  error: string | null
}

export interface Delivery {
  id: number
  endToEndId: string
  txid: string | null
  url: string
  createdAtMs: number
  status: DeliveryStatus
  signature: SignatureKind
  signedContent: SignedContent
  faults: readonly FaultName[]
  body: string
  attempts: Attempt[]
  /** When the next attempt is due; null if there is no next attempt. */
  dueAtMs: number | null
}

export interface NoticeTarget {
  endToEndId: string
  txid: string | null
  url: string
  signedContent: SignedContent
}

export interface DeliverySettings {
  secret: string
  concurrency: number
  /** The pauses before the second, third, … attempt. After the last one the delivery has failed. */
  retryPausesMs: readonly number[]
}

/**
 * Sends notices, at most `concurrency` at a time, and logs what it sent. It retries each one after growing pauses, until the answer is
 * 2xx or the pauses are used up. Notices wait in memory only. Those that still wait when the sandbox stops are lost, as they may be at a
 * real provider, and the client's reconciliation has to find the payment.
 */
export class Deliveries {
  readonly #settings: DeliverySettings
  readonly #sender: Sender
  readonly #now: () => number
  readonly #log = new Map<number, Delivery>()
  readonly #timers = new Map<NodeJS.Timeout, Delivery>()
  #queue: Delivery[] = []
  #held: Delivery[] = []
  #sending = 0
  #lastId = 0
  #closed = false
  #idle: (() => void)[] = []

  constructor(settings: DeliverySettings, sender: Sender, now: () => number) {
    this.#settings = settings
    this.#sender = sender
    this.#now = now
  }

  /** Starts the deliveries of a plan. A suppressed notice is logged too, so that the log explains why none was sent. */
  start(target: NoticeTarget, plan: NoticePlan): void {
    if (plan.notices.length === 0) {
      this.#record(target, plan.faults, { body: '', signature: 'none', status: 'suppressed' })
      return
    }
    for (const notice of plan.notices) {
      const delivery = this.#record(target, plan.faults, { ...notice, status: 'waiting' })
      if (notice.held) this.#hold(delivery)
      else this.#schedule(delivery, notice.delayMs)
    }
  }

  /** Sends the empty test call that a bank makes before it registers an address. Returns whether the answer was 2xx. */
  async tryAddress(url: string, signature: SignatureKind): Promise<boolean> {
    const call = {
      body: JSON.stringify({ evento: 'teste_webhook' }),
      signature,
      signedContent: 'timestamp' as const,
    }
    try {
      const status = await this.#sender.post(url, this.#headers(call, this.#now()), call.body)
      return status >= 200 && status < 300
    } catch {
      // No answer in time, or no connection: the address does not work.
      return false
    }
  }

  list(): Delivery[] {
    return [...this.#log.values()].toReversed()
  }

  /** Sends the same body once more as a new delivery. Returns null if the log does not know the delivery. */
  resend(id: number): Delivery | null {
    const original = this.#log.get(id)
    if (!original) return null
    const { body, signature } = original
    const copy = this.#record(original, [], { body, signature, status: 'waiting' })
    this.#schedule(copy, 0)
    return copy
  }

  /** Sends the held deliveries, the newest first, an order that no receiver expects. Returns how many. */
  flush(): number {
    const held = this.#held.toReversed()
    this.#held = []
    for (const delivery of held) this.#schedule(delivery, 0)
    return held.length
  }

  /** Resolves when no attempt runs, is queued or waits for its pause. Held deliveries do not count. */
  idle(): Promise<void> {
    if (this.#isIdle()) return Promise.resolve()
    return new Promise((resolve) => this.#idle.push(resolve))
  }

  /** Clears the log and everything that waits. Running attempts end on their own. */
  clear(): void {
    for (const timer of this.#timers.keys()) clearTimeout(timer)
    this.#timers.clear()
    this.#queue = []
    this.#held = []
    this.#log.clear()
    this.#resolveIdle()
  }

  close(): void {
    this.#closed = true
    this.clear()
    this.#sender.close()
  }

  #record(
    target: NoticeTarget,
    faults: readonly FaultName[],
    part: Pick<Delivery, 'body' | 'signature' | 'status'>,
  ): Delivery {
    this.#lastId += 1
    const delivery: Delivery = {
      id: this.#lastId,
      endToEndId: target.endToEndId,
      txid: target.txid,
      url: target.url,
      createdAtMs: this.#now(),
      status: part.status,
      signature: part.signature,
      signedContent: target.signedContent,
      faults,
      body: part.body,
      attempts: [],
      dueAtMs: null,
    }
    this.#log.set(delivery.id, delivery)
    if (this.#log.size > loggedAtMost) this.#log.delete(this.#lastId - loggedAtMost)
    return delivery
  }

  #hold(delivery: Delivery): void {
    delivery.status = 'held'
    this.#held.push(delivery)
  }

  #schedule(delivery: Delivery, delayMs: number): void {
    delivery.status = 'waiting'
    delivery.dueAtMs = this.#now() + delayMs
    if (delayMs === 0) {
      this.#queue.push(delivery)
      this.#pump()
      return
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#queue.push(delivery)
      this.#pump()
    }, delayMs)
    this.#timers.set(timer, delivery)
  }

  #pump(): void {
    while (!this.#closed && this.#sending < this.#settings.concurrency) {
      const delivery = this.#queue.shift()
      if (!delivery) return
      this.#sending += 1
      void this.#attempt(delivery).finally(() => {
        this.#sending -= 1
        this.#pump()
        this.#resolveIdle()
      })
    }
  }

  async #attempt(delivery: Delivery): Promise<void> {
    delivery.status = 'sending'
    delivery.dueAtMs = null
    const atMs = this.#now()
    const attempt: Attempt = { atMs, durationMs: 0, httpStatus: null, error: null }
    try {
      attempt.httpStatus = await this.#sender.post(delivery.url, this.#headers(delivery, atMs), delivery.body)
    } catch (error) {
      attempt.error = error instanceof Error ? error.message : String(error)
    }
    attempt.durationMs = this.#now() - atMs
    delivery.attempts.push(attempt)
    this.#conclude(delivery, attempt)
    if (delivery.attempts.length === 1) this.flush()
  }

  #conclude(delivery: Delivery, attempt: Attempt): void {
    if (attempt.httpStatus !== null && attempt.httpStatus >= 200 && attempt.httpStatus < 300) {
      delivery.status = 'delivered'
      return
    }
    const pauseMs = this.#settings.retryPausesMs[delivery.attempts.length - 1]
    if (pauseMs === undefined || this.#closed || !this.#log.has(delivery.id)) delivery.status = 'failed'
    else this.#schedule(delivery, pauseMs)
  }

  #headers(
    delivery: Pick<Delivery, 'body' | 'signature' | 'signedContent'>,
    atMs: number,
  ): Record<string, string> {
    const headers = { 'content-type': 'application/json', 'user-agent': 'pix-sandbox/1' }
    if (delivery.signature === 'none') return headers
    const secret =
      delivery.signature === 'forged' ? `${this.#settings.secret} guessed` : this.#settings.secret
    if (delivery.signedContent === 'body')
      return { ...headers, [bodySignatureHeader]: signBody(secret, delivery.body) }
    const timestamp = String(Math.floor(atMs / 1000))
    return {
      ...headers,
      [timestampHeader]: timestamp,
      [signatureHeader]: signNotice(secret, timestamp, delivery.body),
    }
  }

  #isIdle(): boolean {
    return this.#sending === 0 && this.#queue.length === 0 && this.#timers.size === 0
  }

  #resolveIdle(): void {
    if (!this.#isIdle()) return
    const waiting = this.#idle
    this.#idle = []
    for (const resolve of waiting) resolve()
  }
}
