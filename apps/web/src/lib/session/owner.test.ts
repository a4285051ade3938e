import { expect, it, vi } from 'vitest'
import { markSeen, whenOwnerLeaves } from './session-query.ts'
import { locked, signedIn, signedOut } from './session-samples.ts'

const other = signedIn({}, { id: '0193d2a0-0000-7000-8000-000000000002' })

it('clears what modules hold about a person when the session ends or belongs to another person, and keeps it during a lock', () => {
  // The module may have seen a session in another file's tests.
  markSeen(signedOut())
  const forget = vi.fn()
  whenOwnerLeaves(forget)
  const forgotAt = [
    undefined,
    signedIn(),
    locked(),
    signedIn(),
    other,
    locked(),
    signedIn(),
    signedOut(),
    other,
  ].map((session) => {
    forget.mockClear()
    markSeen(session)
    return forget.mock.calls.length
  })
  expect(forgotAt).toEqual([0, 0, 0, 0, 1, 0, 1, 1, 0])
})
