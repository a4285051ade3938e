import type { ConnectionFault, ConnectionStep } from '@puente/contract/provider-settings'

/** The steps of a connection test, in order. If one step fails, all steps before it worked. */
export const testSteps = ['address', 'certificate', 'secret', 'scope', 'read', 'notices'] as const
export type TestStep = (typeof testSteps)[number]

/** The step of each fault, if the first call found it. */
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

/** `unseen`: the provider does not show it, or it was not asked. */
export type StepOutcome = 'ok' | 'failed' | 'untried' | 'unseen'

export interface TestOutcome {
  /** Null if everything worked. */
  readonly fault: ConnectionFault | null
  readonly step: ConnectionStep | null
  readonly showsNotices: boolean
}

export function outcomesOf(
  outcome: TestOutcome,
): readonly { readonly step: TestStep; readonly outcome: StepOutcome }[] {
  const { fault, showsNotices } = outcome
  const failed = fault === null ? testSteps.length : testSteps.indexOf(failedStep(fault, outcome.step))
  return testSteps.map((step, place) => {
    if (place === failed) return { step, outcome: 'failed' }
    if (place > failed) return { step, outcome: 'untried' }
    return { step, outcome: step === 'notices' && !showsNotices ? 'unseen' : 'ok' }
  })
}

/** Returns the step of a fault. A fault of a later call does not undo the steps that the first call passed. */
export function failedStep(fault: ConnectionFault, step: ConnectionStep | null): TestStep {
  if (step === 'list-notices') return 'notices'
  if (step === 'list-pix' || step === 'make-charge') return fault === 'scope' ? 'scope' : 'read'
  return stepOf[fault]
}
