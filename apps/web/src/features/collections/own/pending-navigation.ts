import { sessionKeys } from '../../../lib/session/session-keys.ts'
import { readStored, removeStored, writeStored } from '../../../lib/storage.ts'
import { chargeIdOf, chargeNamedBy } from './charge-name.ts'

/**
 * The way back to an open code after the browser was closed: the charge, and when it was stored by the server's clock. Holds no
 * amount, no code and no payer (UI-027). A sign-out removes it with the person's other keys.
 */
const key = sessionKeys.pendingCharge

/** Remembers the charge whose code is shown. A charge that is already remembered keeps its time. */
export function rememberPending(transactionId: string, now: number, validityMs: number): void {
  if (recallPending(now, validityMs) === chargeIdOf(transactionId)) return
  writeStored(key, JSON.stringify({ transactionId, at: now }))
}

/** The id of the remembered charge. Removes a record that has run out or that we cannot have written (QR-003). */
export function recallPending(now: number, validityMs: number): string | null {
  const text = readStored(key)
  if (text === null) return null
  const record = parse(text)
  const id = chargeNamedBy(record)
  const at = typeof record === 'object' && record !== null && 'at' in record ? record.at : null
  if (id !== null && typeof at === 'number' && Math.abs(now - at) <= validityMs) return id
  removeStored(key)
  return null
}

/** Forgets a charge that has ended or does not belong to this person. Keeps the record of any other charge. */
export function forgetPending(id: string): void {
  const text = readStored(key)
  if (text !== null && chargeNamedBy(parse(text)) === id) removeStored(key)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
