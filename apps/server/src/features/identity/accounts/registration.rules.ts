import { DomainError, type FieldFault } from '@puente/contract/protocol/problems'
import type { Registration } from '@puente/contract/identity/accounts'
import { parseCuit } from '@puente/domain/cuit'
import { parseDni } from '@puente/domain/dni'
import { readPhone } from '@puente/domain/phone'

/** A registration after every field has been read. */
export interface ReadRegistration {
  readonly dni: string
  readonly cuit: string
  /** E.164. */
  readonly phone: string
}

/**
 * The rules of REG that a schema cannot express: the numbers must be valid (REG-019 requires the check here besides the form's).
 * @throws DomainError `request.invalid` with each field at fault; `payer.phone-invalid`
 */
export function readRegistration(registration: Registration): ReadRegistration {
  const dni = parseDni(registration.dni)
  const cuit = parseCuit(registration.cuit)
  const faults: FieldFault[] = []
  if (dni === null) faults.push({ field: 'dni', rule: 'format' })
  if (cuit === null) faults.push({ field: 'cuit', rule: 'check-digit' })
  if (dni === null || cuit === null) throw new DomainError('request.invalid', {}, faults)
  const phone = readPhone(registration.phone.countryCode.slice(1), registration.phone.number)
  if (!phone.ok) {
    throw new DomainError('payer.phone-invalid', { fault: phone.fault }, [
      { field: 'phone.number', rule: phone.fault },
    ])
  }
  return { dni, cuit, phone: phone.phone.e164 }
}

/** The address in one line, as the team reads it (MAIL-003). */
export function addressLine(address: Registration['address']): string {
  const { direccion, numero, barrio, ciudad, provincia, postalCode } = address
  return `${direccion} ${numero}, ${barrio}, ${ciudad}, ${provincia} (${postalCode})`
}
