import { DomainError } from '@puente/contract/protocol/problems'
import { type EditableRate, rateBounds, rateVariation, readTypedRate } from '@puente/domain/rate-edit'
import type { Rate } from '@puente/domain/rate'

/** A rate as an admin sends it. */
export interface RateEdit {
  /** As typed. */
  readonly value: string
  /** The admin was asked about a change of more than 20 % and said yes (DASH-026). */
  readonly confirmed: boolean
}

/**
 * The rate that an admin typed, in place of the one in force. Without one in force, no confirmation is asked.
 * @throws DomainError rate.not-a-number; rate.not-positive and rate.out-of-range with the bounds and, as `detail`, the words of
 * RATE-027 (ruling 31); rate.variation-unconfirmed with the percentage
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
