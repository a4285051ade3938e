import { DomainError } from '@puente/contract/protocol/problems'
import { type EditableRate, rateBounds, rateVariation, readTypedRate } from '@puente/domain/rate-edit'
import type { Rate } from '@puente/domain/rate'

/** A rate as an admin sends it. */
export interface RateEdit {
  /** As typed. */
  readonly value: string
  /** The admin confirmed a change of more than 20 % (DASH-026). */
  readonly confirmed: boolean
}

/**
 * Reads the rate that an admin typed. Requires no confirmation if no rate is in force.
 * @throws DomainError rate.not-a-number; rate.not-positive and rate.out-of-range with the bounds and, as `detail`, the text of RATE-027 (ruling 31);
 * rate.variation-unconfirmed with the percentage
 */
export function editedRate(which: EditableRate, { value, confirmed }: RateEdit, inForce: Rate | null): Rate {
  const read = readTypedRate(value, which)
  if (!read.ok) throw refusal(which, read.fault)
  if (inForce === null || confirmed) return read.rate
  const { percent, needsConfirmation } = rateVariation(inForce, read.rate)
  if (needsConfirmation) throw new DomainError('rate.variation-unconfirmed', { percent })
  return read.rate
}

function refusal(which: EditableRate, fault: 'not-a-number' | 'not-positive' | 'out-of-range'): DomainError {
  if (fault === 'not-a-number') return new DomainError('rate.not-a-number')
  const { least, most } = rateBounds[which]
  return fault === 'not-positive'
    ? new DomainError('rate.not-positive', { least, most, detail: 'Cotação deve ser um número positivo' })
    : new DomainError('rate.out-of-range', {
        least,
        most,
        detail: `Cotação deve estar entre ${least} e ${most}`,
      })
}
