import { pinSchema } from '@puente/contract/identity/session-pin'

/** The faults of a new PIN and of its repetition (AUTH-020, AUTH-023). */
export type NewPinFault = 'length' | 'mismatch'

export function newPinFaults(
  pin: string,
  again: string,
): { pin: NewPinFault | null; again: NewPinFault | null } {
  return {
    pin: pinSchema.safeParse(pin).success ? null : 'length',
    again: again === pin ? null : 'mismatch',
  }
}
