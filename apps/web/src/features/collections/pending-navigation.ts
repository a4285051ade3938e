import { sessionKeys } from '../../lib/session/session-keys.ts'
import { readStored, removeStored, writeStored } from '../../lib/storage.ts'
import { chargeIdOf, chargeNamedBy } from './charge-name.ts'

/**
 * The way back to an open code after the browser was closed: which charge, and when that was written, by the server's clock. No
 * amount, no code and no payer (UI-027). A sign-out removes it with the other keys of the person.
 */
const key = sessionKeys.pendingCharge

/** Remembers the charge whose code is shown. One that is remembered already keeps its time. */
export function rememberPending(transactionId: string, now: number, validityMs: number): void {
  if (recallPending(now, validityMs) === chargeIdOf(transactionId)) return
  writeStored(key, JSON.stringify({ transactionId, at: now }))
}

/** The id of the remembered charge; a record that is over, or that cannot be one of ours, is removed (QR-003). */
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

/** The charge has come to its end, or is none of this person. Another one's record stays. */
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
