import { describe, expect, it } from 'vitest'
import { csrfTokens } from './csrf.ts'
import { sessionCookie } from './session-cookie.ts'

describe('the token that writes carry', () => {
  const csrf = csrfTokens(Buffer.alloc(32, 1))

  it('belongs to one session and one deployment', () => {
    const token = csrf.tokenFor('a')
    expect(csrf.matches('a', token)).toBe(true)
    expect(csrf.matches('b', token)).toBe(false)
    expect(csrf.matches('a', '')).toBe(false)
    expect(csrfTokens(Buffer.alloc(32, 2)).matches('a', token)).toBe(false)
  })
})

describe('the session cookie', () => {
  it('is HttpOnly, Secure, SameSite and bound to the host where there is TLS (AUTH-014)', () => {
    const cookie = sessionCookie(true).set('token', null)
    expect(cookie).toBe('__Host-sid=token; Path=/; HttpOnly; SameSite=Lax; Secure')
  })

  it('lasts as long as a remembered session, and is removed with a date in the past', () => {
    const cookie = sessionCookie(false)
    expect(cookie.set('t', new Date('2026-12-21T12:00:00Z'))).toBe(
      'sid=t; Path=/; HttpOnly; SameSite=Lax; Expires=Mon, 21 Dec 2026 12:00:00 GMT',
    )
    expect(cookie.clear()).toContain('sid=; Path=/; HttpOnly; SameSite=Lax; Expires=Thu, 01 Jan 1970')
  })
})
