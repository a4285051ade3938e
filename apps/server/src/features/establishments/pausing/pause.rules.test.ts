import { describe, expect, it } from 'vitest'
import { afterAdmin, afterOwner, noPauses, pauseOf, type Standing } from './pause.rules.ts'

const now = new Date('2026-11-24T15:00:00Z')
const before = new Date('2026-11-20T15:00:00Z')
const reason = 'Hay reclamos de clientes'
const open: Standing = { isActive: true, pauses: noPauses }
const byOwner: Standing = { isActive: false, pauses: { ...noPauses, ownerPausedAt: before } }
const byAdmin: Standing = {
  isActive: false,
  pauses: { ...noPauses, adminPausedAt: before, adminReason: reason },
}
const byBoth: Standing = { isActive: false, pauses: { ...byAdmin.pauses, ownerPausedAt: before } }
const closed: Standing = { isActive: false, pauses: noPauses }

describe('an owner', () => {
  it('pauses their page and resumes it', () => {
    expect(afterOwner(open, 'pause', now)).toEqual({
      isActive: false,
      pauses: { ...noPauses, ownerPausedAt: now },
    })
    expect(afterOwner(byOwner, 'resume', now)).toEqual(open)
  })

  it.each([
    ['pauses', byOwner, 'pause'],
    ['pauses under a pause of an admin', byBoth, 'pause'],
    ['resumes', open, 'resume'],
  ] as const)('changes nothing if the owner %s a second time', (_, standing, act) => {
    expect(afterOwner(standing, act, now)).toBe(standing)
  })

  it.each([
    ['paused', byAdmin, 'resume'],
    ['paused beside them', byBoth, 'resume'],
    ['paused', byAdmin, 'pause'],
    ['closed', closed, 'resume'],
  ] as const)('changes nothing about a page that an admin %s', (_, standing, act) => {
    expect(afterOwner(standing, act, now)).toBe('refused')
  })
})

describe('an admin', () => {
  it.each([
    ['an open page', open, null],
    ['a page that its owner paused', byOwner, before],
  ])('pauses %s, and the pause of the owner stays', (_, standing, ownerPausedAt) => {
    expect(afterAdmin(standing, { kind: 'pause', reason }, now)).toEqual({
      isActive: false,
      pauses: { ownerPausedAt, adminPausedAt: now, adminReason: reason },
    })
  })

  it('replaces the reason of a pause, and changes nothing with the same one', () => {
    expect(afterAdmin(byAdmin, { kind: 'pause', reason }, now)).toBe(byAdmin)
    expect(afterAdmin(byAdmin, { kind: 'pause', reason: 'Otro' }, now).pauses.adminReason).toBe('Otro')
  })

  it('opens a page that one side paused or that was closed without a pause', () => {
    for (const standing of [byOwner, byAdmin, closed])
      expect(afterAdmin(standing, { kind: 'resume' }, now)).toEqual(open)
    expect(afterAdmin(open, { kind: 'resume' }, now)).toBe(open)
  })

  it('ends only their own pause if both sides paused', () => {
    expect(afterAdmin(byBoth, { kind: 'resume' }, now)).toEqual(byOwner)
  })
})

it('shows the pause of an admin before the one of the owner', () => {
  const since = before.toISOString()
  expect(pauseOf(noPauses)).toBeNull()
  expect(pauseOf(byOwner.pauses)).toEqual({ by: 'owner', since, reason: null })
  expect(pauseOf(byBoth.pauses)).toEqual({ by: 'admin', since, reason })
})
