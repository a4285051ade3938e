import type { ConnectionFault } from '@puente/contract/provider-settings'

/** What a test comes past, in this order. A fault of one says that those before it worked. */
export const testSteps = ['address', 'certificate', 'secret', 'scope', 'read', 'notices'] as const
export type TestStep = (typeof testSteps)[number]

const stepOf: Record<ConnectionFault, TestStep> = {
  address: 'address',
  certificate: 'certificate',
  secret: 'secret',
  scope: 'scope',
  key: 'read',
  clock: 'read',
  busy: 'read',
  other: 'read',
  notices: 'notices',
}

export type StepOutcome = 'ok' | 'failed' | 'untried'

/** @param fault of the test; null if everything worked */
export function outcomesOf(
  fault: ConnectionFault | null,
): readonly { readonly step: TestStep; readonly outcome: StepOutcome }[] {
  const failed = fault === null ? testSteps.length : testSteps.indexOf(stepOf[fault])
  return testSteps.map((step, place) => ({
    step,
    outcome: place < failed ? 'ok' : place === failed ? 'failed' : 'untried',
  }))
}
