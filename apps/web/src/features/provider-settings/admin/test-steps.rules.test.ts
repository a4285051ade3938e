import { connectionFaults } from '@puente/contract/provider-settings'
import { expect, it } from 'vitest'
import { outcomesOf } from './test-steps.rules.ts'

it('shows the steps before a fault as done, the fault once, and nothing after it as tried (FIN-031)', () => {
  const words = (fault: Parameters<typeof outcomesOf>[0]) => outcomesOf(fault).map(({ outcome }) => outcome)
  expect(words(null)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok'])
  expect(words('secret')).toEqual(['ok', 'ok', 'failed', 'untried', 'untried', 'untried'])
  expect(words('busy')).toEqual(['ok', 'ok', 'ok', 'ok', 'failed', 'untried'])
  for (const fault of connectionFaults) expect(words(fault).filter((one) => one === 'failed')).toHaveLength(1)
})
