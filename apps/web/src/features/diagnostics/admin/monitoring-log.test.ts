import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logError } from '../../../lib/errors/error-log.ts'
import { clearSessionKeys } from '../../../lib/session/session-keys.ts'
import { monitored, monitoringEvents } from './monitoring-log.ts'

vi.mock('../../../lib/errors/error-log.ts', () => ({ logError: vi.fn(() => '1a2b3c4d') }))

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('location', { pathname: '/admin/qr-generator' })
})
afterEach(() => vi.unstubAllGlobals())

const about = { type: 'qr_generation', establishmentId: 'e1', establishmentName: 'Kiosco Ñandú' } as const

it('records type, establishment, success, duration and time, and passes the result on (DBG-011)', async () => {
  expect(await monitored(about, async () => 'a code')).toBe('a code')
  expect(monitoringEvents()).toEqual([
    {
      ...about,
      success: true,
      duration: expect.any(Number),
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      metadata: {},
    },
  ])
})

it('records a failure with its reason, reports it to the server, and throws it (DBG-011)', async () => {
  const failure = new TypeError('a message that may name a person')
  await expect(monitored(about, () => Promise.reject(failure))).rejects.toBe(failure)
  expect(monitoringEvents()).toMatchObject([
    { success: false, metadata: { errorId: '1a2b3c4d', reason: 'TypeError' } },
  ])
  expect(logError).toHaveBeenCalledWith(failure, '/admin/qr-generator')
  expect(localStorage.getItem('monitoringEvents')).not.toContain('name a person')
})

it('keeps the latest 100, the newest first, until the admin signs out (DBG-011)', async () => {
  for (let nth = 1; nth <= 102; nth += 1)
    await monitored({ ...about, establishmentId: `e${nth}` }, async () => nth)
  const kept = monitoringEvents()
  expect(kept).toHaveLength(100)
  expect([kept[0]?.establishmentId, kept.at(-1)?.establishmentId]).toEqual(['e102', 'e3'])
  clearSessionKeys(false)
  expect(monitoringEvents()).toEqual([])
})

it('skips what another version or a person left in the storage', () => {
  localStorage.setItem('monitoringEvents', JSON.stringify([{ type: 'visit' }, 7]))
  expect(monitoringEvents()).toEqual([])
  localStorage.setItem('monitoringEvents', '{"half')
  expect(monitoringEvents()).toEqual([])
})
