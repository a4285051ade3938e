import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readStored, removeStored, writeStored } from '../storage.ts'
import {
  clearSessionKeys,
  forgetTerm,
  mirrorSession,
  rememberVerificationIntent,
  remembersChoice,
  sessionKeys,
  storedTermIsOver,
  takeVerificationIntent,
} from './session-keys.ts'
import { locked, signedIn, signedOut } from './session-samples.ts'

const inThirtyDays = '2026-12-21T12:00:00.000Z'
const stored = () =>
  Object.fromEntries(
    Object.values(sessionKeys).flatMap((key) => {
      const value = readStored(key)
      return value === null ? [] : [[key, value]]
    }),
  )

beforeEach(() => Object.values(sessionKeys).forEach(removeStored))

describe('what is kept of a session', () => {
  it('is the choice of "Recordar", and the end of the term if there is one (AUTH-015)', () => {
    mirrorSession(signedIn({ remembered: true, expiresAt: inThirtyDays }))
    expect(stored()).toMatchObject({ rememberMe: 'true', sessionExpiry: inThirtyDays })
    mirrorSession(signedIn({ remembered: false, expiresAt: '2026-11-22T00:00:00.000Z' }))
    expect(stored()).toMatchObject({ rememberMe: 'false' })
    expect(stored()).not.toHaveProperty('sessionExpiry')
  })

  it('contains nothing of the term of an admin, which only the server stores (ADM-019)', () => {
    mirrorSession(signedIn({ remembered: true, expiresAt: inThirtyDays }, { role: 'admin' }))
    expect(stored()).toEqual({ pinVerifiedInSession: 'true' })
  })

  it('records whether the PIN was given, as the server reports it', () => {
    mirrorSession(locked())
    expect(stored()).toEqual({ pinVerifiedInSession: 'false' })
    mirrorSession(signedIn())
    expect(stored()).toMatchObject({ pinVerifiedInSession: 'true' })
    mirrorSession(signedOut())
    expect(stored()).not.toHaveProperty('pinVerifiedInSession')
  })
})

describe('signing out', () => {
  it('leaves the choices of the device: language, theme, sound and the refusal to install (UI-027)', () => {
    const choices = ['language', 'theme', 'sound', 'payoutSound', 'payoutNotification', 'installRefusedAt']
    for (const key of choices) writeStored(key, 'chosen')
    clearSessionKeys(true)
    expect(choices.map(readStored)).toEqual(choices.map(() => 'chosen'))
    choices.forEach(removeStored)
  })

  const filled = (remember: string): void => {
    for (const key of Object.values(sessionKeys)) writeStored(key, 'something')
    writeStored(sessionKeys.remember, remember)
  }

  it('clears every key tied to the person, and keeps a ticked "Recordar" for the next sign-in (AUTH-017, AUTH-018)', () => {
    filled('true')
    clearSessionKeys(false)
    expect(stored()).toEqual({ rememberMe: 'true' })
    expect(remembersChoice()).toBe(true)
  })

  it('clears the choice too when it was not ticked (AUTH-018)', () => {
    filled('false')
    clearSessionKeys(false)
    expect(stored()).toEqual({})
  })

  it('leaves an expired term if the request did not reach the server, so that the next start repeats it (PROF-028)', () => {
    filled('false')
    clearSessionKeys(true)
    expect(storedTermIsOver('2026-11-21T12:00:00Z')).toBe(true)
    forgetTerm()
    expect(storedTermIsOver('2026-11-21T12:00:00Z')).toBe(false)
  })
})

it('treats a stored term as over from its end on, or if it is not a date', () => {
  writeStored(sessionKeys.expiry, inThirtyDays)
  expect(storedTermIsOver('2026-12-21T11:59:59.999Z')).toBe(false)
  expect(storedTermIsOver('2026-12-21T12:00:00Z')).toBe(true)
  writeStored(sessionKeys.expiry, 'soon')
  expect(storedTermIsOver('2026-11-21T12:00:00Z')).toBe(true)
})

it('leaves nothing of the counter in the tab for the next person', () => {
  const tab = new Map<string, string>()
  vi.stubGlobal('sessionStorage', { removeItem: (key: string) => tab.delete(key) })
  for (const key of ['orderDraft', 'wishes', 'payerRequest']) tab.set(key, 'x')
  clearSessionKeys(false)
  vi.unstubAllGlobals()
  expect([...tab]).toEqual([])
})

it('keeps the intention to verify until the next sign-in, and follows it for a person who has not begun (AUTH-019)', () => {
  rememberVerificationIntent()
  expect(stored()).toHaveProperty('userVerificationIntent')
  mirrorSession(signedOut())
  expect(takeVerificationIntent('not_started')).toBe(true)
  expect(takeVerificationIntent('not_started')).toBe(false)
  rememberVerificationIntent()
  expect(takeVerificationIntent('pending')).toBe(false)
  expect(stored()).not.toHaveProperty('userVerificationIntent')
})
