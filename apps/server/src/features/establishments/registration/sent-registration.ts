import { DomainError } from '@puente/contract/protocol/problems'
import { formatCuit } from '@puente/domain/cuit'
import type { EstablishmentHours } from '@puente/domain/establishment-hours'
import type { RegistrationForm } from '@puente/domain/establishment-registration'
import { formatArgentinePhone, parseArgentinePhone } from '@puente/domain/phone-argentina'
import type { EncryptedField, FieldCipher } from '../../../platform/crypto/field-cipher.ts'
import type { Database } from '../../../platform/db/database.ts'

interface Row {
  readonly name: string
  readonly category: string
  readonly cuit_enc: EncryptedField
  readonly phone: string
  readonly whatsapp: string | null
  readonly description: string | null
  readonly province: string
  readonly city: string
  readonly address: string
  readonly google_maps_url: string
  readonly operating_hours: EstablishmentHours
  readonly services: string[]
  readonly products: string[]
  readonly rejection_reason: string | null
  readonly rejection_step: number | null
  readonly changes_id: string | null
}

// An establishment without a CUIT was not created by the form. A rejected change opens with the present values of the fields that need no approval
// (decision 0040), because the owner may have changed them since.
const sentText = `
select sent.name, sent.category, sent.cuit_enc, sent.phone, sent.whatsapp, now.description, sent.province, sent.city, sent.address,
  sent.google_maps_url, now.operating_hours, now.services, now.products, sent.rejection_reason, sent.rejection_step,
  case when sent.status = 'approved' then sent.id else sent.changes_id end as changes_id
from establishments sent join establishments now on now.id = coalesce(sent.changes_id, sent.id)
where sent.id = $1 and sent.owner_id = $2 and sent.status in ('rejected', 'approved') and sent.cuit_enc is not null`

/**
 * The form of an own establishment that was rejected, to be corrected and sent again as a new one (ruling 69), or of one that was approved, to
 * be changed (decision 0043).
 * @throws DomainError `establishment.not-found`
 */
export async function readSentRegistration(
  { database, cipher }: { readonly database: Database; readonly cipher: FieldCipher },
  id: string,
  ownerId: string,
) {
  const [row] = await database.statement<Row>('establishments.sent-form', sentText, [id, ownerId])
  if (row === undefined) throw new DomainError('establishment.not-found')
  const cuit = await cipher.decrypt(row.cuit_enc, { table: 'establishments', column: 'cuit_enc', rowId: id })
  return {
    form: formOf(row, cuit),
    step: row.rejection_step,
    reason: row.rejection_reason,
    changes: row.changes_id,
  }
}

function formOf(row: Row, cuit: string) {
  return {
    name: row.name,
    category: row.category,
    cuit: formatCuit(cuit),
    phone: phoneText(row.phone),
    whatsapp: row.whatsapp === null ? '' : phoneText(row.whatsapp),
    description: row.description ?? '',
    province: row.province,
    city: row.city,
    address: row.address,
    googleMapsUrl: row.google_maps_url,
    operatingHours: row.operating_hours,
    services: row.services,
    products: row.products,
  } satisfies RegistrationForm
}

function phoneText(e164: string): string {
  const phone = parseArgentinePhone(e164)
  return phone === null ? e164 : formatArgentinePhone(phone)
}
