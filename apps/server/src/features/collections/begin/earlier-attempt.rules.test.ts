import { expect, it } from 'vitest'
import { longestTurnMs } from '../../../platform/unit-of-work/in-turns.ts'
import { type EarlierAttempt, repeatOf } from './earlier-attempt.rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const longestCallMs = 25_000
const earlier: EarlierAttempt = {
  pixStatus: 'pending',
  hasCode: false,
  expiresAt: new Date(now.getTime() + 1),
  attempt: 'unknown',
  failure: null,
  startedAt: now,
}

it.each([
  ['answers with a code that is there', { hasCode: true }, { kind: 'answer' }],
  ['answers with a charge that has ended', { pixStatus: 'expired' }, { kind: 'answer' }],
  ['asks first when the outcome is unknown', {}, { kind: 'resume' }],
  ['sends an unsent request', { attempt: 'not-sent' }, { kind: 'issue' }],
  ['sends nothing at its expiry', { attempt: 'not-sent', expiresAt: now }, { kind: 'answer' }],
  ['waits for a run that is under way', { attempt: 'started' }, { kind: 'wait' }],
  [
    'waits for as long as a call and a turn in a crowd may take together',
    { attempt: 'started', startedAt: new Date(now.getTime() - longestCallMs - longestTurnMs) },
    { kind: 'wait' },
  ],
  [
    'waits for as long as a call and its commits may take',
    { attempt: 'started', startedAt: new Date(now.getTime() - 37_999) },
    { kind: 'wait' },
  ],
  [
    'treats a run as dead after that',
    { attempt: 'started', startedAt: new Date(now.getTime() - 38_000) },
    { kind: 'resume' },
  ],
  ...(
    [
      ['no-code', 'charge.no-code'],
      ['validation', 'charge.refused'],
      [null, 'charge.refused'],
    ] as const
  ).map(
    ([failure, code]) =>
      [
        `repeats the refusal after ${failure}`,
        { pixStatus: 'failed', attempt: 'refused', failure },
        { kind: 'refuse', code },
      ] as const,
  ),
] as const)('a repeated command %s (ORD-026)', (_name, change, expected) => {
  expect(repeatOf({ ...earlier, ...change }, now, longestCallMs)).toEqual(expected)
})
