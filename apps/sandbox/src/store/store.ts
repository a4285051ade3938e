import { type Journal, memoryJournal, openJournal } from './journal.ts'
import type { Charge, JournalEntry, Location, Payment, Transfer, Webhook } from './records.ts'

/**
 * Everything that the provider remembers, in memory. Each change is written to the journal before the answer leaves.
 * Maps keep the order of creation, which is the order of the lists of API Pix.
 */
export interface Store {
  readonly charges: ReadonlyMap<string, Charge>
  readonly locations: ReadonlyMap<number, Location>
  readonly locationsByToken: ReadonlyMap<string, Location>
  readonly payments: ReadonlyMap<string, Payment>
  /** The account's transfers, by the client's own id. */
  readonly transfers: ReadonlyMap<string, Transfer>
  readonly webhooks: ReadonlyMap<string, Webhook>
  /** Payments of one txid, oldest first. */
  paymentsOf(txid: string): readonly Payment[]
  nextLocationId(): number
  /** Applies the entries at once and resolves when they are durable. Answer only after that. */
  save(...entries: JournalEntry[]): Promise<void>
  clear(): Promise<void>
  close(): Promise<void>
}

/** Opens the store of a folder. Without a folder the store lives in memory only. */
export async function openStore(folder: string | null): Promise<Store> {
  const store = new MemoryStore()
  if (folder !== null) store.journal = await openJournal(folder, (entry) => store.apply(entry))
  return store
}

class MemoryStore implements Store {
  readonly charges = new Map<string, Charge>()
  readonly locations = new Map<number, Location>()
  readonly locationsByToken = new Map<string, Location>()
  readonly payments = new Map<string, Payment>()
  readonly transfers = new Map<string, Transfer>()
  readonly webhooks = new Map<string, Webhook>()
  readonly #paymentsByTxid = new Map<string, string[]>()
  #lastLocationId = 0
  journal: Journal = memoryJournal

  paymentsOf(txid: string): readonly Payment[] {
    const ids = this.#paymentsByTxid.get(txid) ?? []
    return ids.flatMap((id) => this.payments.get(id) ?? [])
  }

  nextLocationId(): number {
    this.#lastLocationId += 1
    return this.#lastLocationId
  }

  async save(...entries: JournalEntry[]): Promise<void> {
    for (const entry of entries) this.apply(entry)
    await this.journal.append(entries)
  }

  async clear(): Promise<void> {
    this.charges.clear()
    this.locations.clear()
    this.locationsByToken.clear()
    this.payments.clear()
    this.transfers.clear()
    this.webhooks.clear()
    this.#paymentsByTxid.clear()
    await this.journal.clear()
  }

  close(): Promise<void> {
    return this.journal.close()
  }

  apply(entry: JournalEntry): void {
    switch (entry.kind) {
      case 'charge':
        this.charges.set(entry.record.txid, entry.record)
        return
      case 'location':
        this.locations.set(entry.record.id, entry.record)
        this.locationsByToken.set(entry.record.token, entry.record)
        this.#lastLocationId = Math.max(this.#lastLocationId, entry.record.id)
        return
      case 'payment':
        this.#applyPayment(entry.record)
        return
      case 'transfer':
        this.transfers.set(entry.record.identifier, entry.record)
        return
      case 'webhook':
        this.webhooks.set(entry.record.key, entry.record)
        return
      case 'webhook-removed':
        this.webhooks.delete(entry.record.key)
        return
    }
  }

  #applyPayment(payment: Payment): void {
    const known = this.payments.has(payment.endToEndId)
    this.payments.set(payment.endToEndId, payment)
    if (known || payment.txid === null) return
    const ids = this.#paymentsByTxid.get(payment.txid)
    if (ids) ids.push(payment.endToEndId)
    else this.#paymentsByTxid.set(payment.txid, [payment.endToEndId])
  }
}
