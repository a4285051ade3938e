import { beforeEach, describe, expect, it } from 'vitest'
import { clearSessionKeys, sessionKeys } from '../../../lib/session/session-keys.ts'
import { readStored, removeStored, writeStored } from '../../../lib/storage.ts'
import { forgetPending, recallPending, rememberPending } from './pending-navigation.ts'

const id = '0193f1c2-7d5e-7a3b-9c41-5f2e8d6a7b90'
const transactionId = id.replaceAll('-', '')
const otherId = '0193f1c2-7d5e-7a3b-9c41-5f2e8d6a7b91'
const validityMs = 20 * 60_000
const at = Date.UTC(2026, 10, 21, 12)
const stored = () => readStored(sessionKeys.pendingCharge)

beforeEach(() => removeStored(sessionKeys.pendingCharge))

describe('the record of an open code', () => {
  it('holds the transaction id and its time, and nothing else (QR-003)', () => {
    rememberPending(transactionId, at, validityMs)
    expect(JSON.parse(stored() ?? '')).toEqual({ transactionId, at })
  })

  it('is valid for the lifetime of a code after it was written, and is then removed (QR-003)', () => {
    rememberPending(transactionId, at, validityMs)
    // Shown again by a reload: the time stays.
    rememberPending(transactionId, at + 60_000, validityMs)
    expect(recallPending(at + validityMs, validityMs)).toBe(id)
    expect(recallPending(at + validityMs + 1, validityMs)).toBeNull()
    expect(stored()).toBeNull()
  })

  it('is removed at the end of its charge, not at the end of another (QR-003)', () => {
    rememberPending(transactionId, at, validityMs)
    forgetPending(otherId)
    expect(recallPending(at, validityMs)).toBe(id)
    forgetPending(id)
    expect(stored()).toBeNull()
  })

  it('is removed at the sign-out (QR-003)', () => {
    rememberPending(transactionId, at, validityMs)
    clearSessionKeys(false)
    expect(stored()).toBeNull()
  })

  it.each([
    '{broken',
    'null',
    '[]',
    JSON.stringify({ transactionId }),
    JSON.stringify({ transactionId, at: '2026-11-21' }),
    JSON.stringify({ transactionId: '../session', at }),
    JSON.stringify({ transactionId, at: at + 2 * validityMs }),
  ])('is ignored and removed when it cannot be one of ours: %s (QR-003)', (text) => {
    writeStored(sessionKeys.pendingCharge, text)
    expect(recallPending(at, validityMs)).toBeNull()
    expect(stored()).toBeNull()
  })
})
