import { describe, expect, it } from 'vitest'
import { testNotice } from '../features/collections/public.ts'
import type { PixNotices } from '../features/collections/ports/notices.port.ts'
import { bcbNotices } from './bcb/webhook.ts'
import { corpxNotices } from './corpx/webhook.ts'
import { fireBankingNotices } from './fire-banking/webhook.ts'

const [path, signing] = ['the-end-in-use-of-24-letters', 'a signing key']
const base = 'https://puente.test/webhooks/one'
const receivedAt = new Date('2026-11-27T12:00:10Z')

describe('a test of our own address', () => {
  it.each<[string, PixNotices, 'evidence' | 'hint']>([
    ['bcb, signed', bcbNotices({ path: [path, 'former'], signing: [signing, 'former'] }), 'evidence'],
    ['bcb, unsigned', bcbNotices({ path: [path], signing: [] }), 'hint'],
    ['corpx, signed', corpxNotices({ path: [path], signing: [signing] }), 'hint'],
    ['corpx, unsigned', corpxNotices({ path: [path], signing: [] }), 'hint'],
    ['fire_banking', fireBankingNotices([path]), 'hint'],
  ])('carries the proof that %s asks for, and no Pix (HOOK-005)', (_name, notices, proof) => {
    const { body } = testNotice('01936f00-0000-7000-8000-000000000001')
    const headers = notices.proofOf(body, new Date(receivedAt.getTime() - 2_000))
    const call = {
      pathSecret: notices.addressAt(base).slice(base.length + 1),
      header: (name: string) => headers[name],
      rawBody: body,
      receivedAt,
    }
    expect(notices.authenticate(call)).toBe(proof)
    expect(notices.authenticate({ ...call, pathSecret: 'another-end-of-24-letters' })).toBeNull()
    expect(notices.split(body)).toEqual([])
    expect(notices.readItem(body.toString('utf8'))).toBeNull()
  })
})
