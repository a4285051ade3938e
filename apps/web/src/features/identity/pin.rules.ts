import { pinSchema } from '@puente/contract/session'

/** What is wrong with a PIN that is being chosen and with its repetition (AUTH-020, AUTH-023). */
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
