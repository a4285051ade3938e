import type { Payment } from '../store/records.ts'

export interface BatchSize {
  /** How many Pix one callback carries. */
  readonly pix: number
  /** How long the first of them waits for the others. */
  readonly waitMs: number
}

/** Pix that wait to be reported in one callback. They wait in memory only, as notices do. */
export class Batches {
  readonly #send: (payments: readonly Payment[]) => void
  #waiting: Payment[] = []
  #timer: NodeJS.Timeout | null = null

  constructor(send: (payments: readonly Payment[]) => void) {
    this.#send = send
  }

  add(payment: Payment, { pix, waitMs }: BatchSize): void {
    this.#waiting.push(payment)
    if (this.#waiting.length >= pix) this.flush()
    else this.#timer ??= setTimeout(() => this.flush(), waitMs)
  }

  /** Sends what waits, even if the batch is not full. */
  flush(): void {
    const payments = this.#waiting
    this.clear()
    if (payments.length > 0) this.#send(payments)
  }

  clear(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#waiting = []
  }
}
