import { connectionFaults } from '@puente/contract/provider-settings'
import { expect, it } from 'vitest'
import { outcomesOf, type TestOutcome } from './test-steps.rules.ts'

const words = (outcome: Partial<TestOutcome>) =>
  outcomesOf({ fault: null, step: 'find-charge', showsNotices: true, ...outcome }).map(
    ({ outcome: one }) => one,
  )

it('shows the steps before a fault as done, the fault once, and nothing after it as tried (FIN-031)', () => {
  expect(words({ step: null })).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok'])
  expect(words({ fault: 'secret' })).toEqual(['ok', 'ok', 'failed', 'untried', 'untried', 'untried'])
  expect(words({ fault: 'busy' })).toEqual(['ok', 'ok', 'ok', 'ok', 'failed', 'untried'])
  for (const fault of connectionFaults)
    expect(words({ fault }).filter((one) => one === 'failed')).toHaveLength(1)
})

it('keeps the steps that the first call passed if a later call fails (FIN-031)', () => {
  const onlyRead = ['ok', 'ok', 'ok', 'ok', 'failed', 'untried']
  expect(words({ fault: 'address', step: 'list-pix' })).toEqual(onlyRead)
  expect(words({ fault: 'scope', step: 'list-pix' })).toEqual([
    'ok',
    'ok',
    'ok',
    'failed',
    'untried',
    'untried',
  ])
  const onlyNotices = ['ok', 'ok', 'ok', 'ok', 'ok', 'failed']
  expect(words({ fault: 'notices', step: 'list-notices' })).toEqual(onlyNotices)
  expect(words({ fault: 'address', step: 'list-notices' })).toEqual(onlyNotices)
})

it('marks the address of notices as unseen if the provider does not show it (FIN-031)', () => {
  expect(words({ step: null, showsNotices: false })).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'unseen'])
})
