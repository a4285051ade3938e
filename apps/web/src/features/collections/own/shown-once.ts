/** What the popup keeps in the tab's session storage: ids only, never payer data. */
const key = 'confirmed-shown'
const most = 100

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** Ids whose popup was shown in this tab, so that neither a reload nor a second event shows it again (GEN-017). */
export class ShownOnce {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  has(id: string): boolean {
    return this.all().includes(id)
  }

  add(id: string): void {
    if (!this.has(id)) this.#store.setItem(key, JSON.stringify([...this.all(), id]))
  }

  /** Empties the set when it has grown past 100; called each hour (GEN-017). */
  tidy(): void {
    if (this.all().length > most) this.#store.setItem(key, '[]')
  }

  /** Every id of the set. */
  all(): string[] {
    try {
      const kept: unknown = JSON.parse(this.#store.getItem(key) ?? '[]')
      return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
    } catch {
      // Something else wrote there: nothing of it can be trusted to be an id.
      return []
    }
  }
}
