import { removeOfTab, readOfTab, writeOfTab } from '../../../lib/storage.ts'
import { tabKeys } from '../../../lib/session/session-keys.ts'
import { emptyDraft, isSameDraft, type OrderDraft } from './draft.rules.ts'

/** Changes with the shape of a draft. A draft of another shape is not read. */
const shape = 2

interface Kept {
  readonly shape: number
  readonly owner: string
  /** Centavos as text: JSON has no integers of this size. */
  readonly amount: { readonly currency: 'BRL' | 'ARS'; readonly minor: string } | null
  readonly fields: Omit<OrderDraft, 'amount'>
}

/**
 * Keeps a draft over a reload, in this tab only (decision 0024).
 * @param owner the account that typed it
 * @returns whether the browser keeps it
 */
export function keepDraft(owner: string | null, draft: OrderDraft): boolean {
  if (owner === null || isSameDraft(draft, emptyDraft)) {
    removeOfTab(tabKeys.orderDraft)
    return false
  }
  const { amount, ...fields } = draft
  const kept: Kept = {
    shape,
    owner,
    amount: amount && { currency: amount.currency, minor: String(amount.minor) },
    fields,
  }
  return writeOfTab(tabKeys.orderDraft, JSON.stringify(kept))
}

/** The draft that this account typed in this tab before the reload. Null if there is no draft. The draft of another account is removed. */
export function keptDraft(owner: string): OrderDraft | null {
  const text = readOfTab(tabKeys.orderDraft)
  if (text === null) return null
  const kept = JSON.parse(text) as Kept
  if (kept.shape !== shape || kept.owner !== owner) {
    removeOfTab(tabKeys.orderDraft)
    return null
  }
  const { amount, fields } = kept
  return { ...fields, amount: amount && { currency: amount.currency, minor: BigInt(amount.minor) } }
}
