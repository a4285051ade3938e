import { useState } from 'react'
import { type AnyFault, type Faults, isShown } from './faults.rules.ts'

interface FaultsOptions<Field extends string, Fault extends AnyFault> {
  /** Every fault that there is now, shown or not. */
  faults: Faults<Field, Fault>
  /** Faults that do not wait until the field is left. */
  showsEarly?: ((field: Field, fault: Fault) => boolean) | undefined
}

/**
 * When a form shows which fault: beside a field once it was left, and everything from the first failed send on. For a form that
 * keeps its values and its request elsewhere; others take `useForm`.
 */
export function useFaults<Field extends string, Fault extends AnyFault>({
  faults,
  showsEarly,
}: FaultsOptions<Field, Fault>) {
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set())
  const [attempt, setAttempt] = useState(0)
  return {
    faults,
    /** Counts failed sends. */
    attempt,
    leave: (field: Field): void => setLeft((before) => new Set(before).add(field)),
    /** The fault to show beside a field now. */
    shown(field: Field): Fault | undefined {
      const fault = faults[field]
      if (fault === undefined || showsEarly?.(field, fault) === true) return fault
      return isShown(fault, { wasLeft: left.has(field), attempt }) ? fault : undefined
    },
    /** A send failed, for whatever reason. */
    fail: (): void => setAttempt((before) => before + 1),
  }
}
