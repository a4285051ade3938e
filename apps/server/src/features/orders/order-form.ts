import type { readOrderForm as readOrderFormEndpoint } from '@puente/contract/orders/orders'
import { parsePhone } from '@puente/domain/phone'
import type { EncryptedField, FieldCipher } from '../../platform/crypto/field-cipher.ts'
import type { Database } from '../../platform/db/database.ts'
import type * as z from 'zod/mini'
import { documentPlace, openWhatsapp } from './order-fields.ts'

type OrderForm = z.infer<typeof readOrderFormEndpoint.response>

/** What the owner typed for an order. Null if the user has no such order. */
export async function readOrderForm(
  database: Pick<Database, 'statement'>,
  cipher: FieldCipher,
  userId: string,
  chargeId: string,
): Promise<OrderForm | null> {
  const [row] = await database.statement<{
    client_document_enc: EncryptedField
    whatsapp_enc: EncryptedField | null
  }>(
    'orders.form',
    'select client_document_enc, whatsapp_enc from orders where charge_id = $1 and user_id = $2',
    [chargeId, userId],
  )
  if (row === undefined) return null
  const [clientDocument, whatsapp] = await Promise.all([
    cipher.decrypt(row.client_document_enc, documentPlace(chargeId)),
    openWhatsapp(cipher, chargeId, row.whatsapp_enc),
  ])
  return { clientDocument, whatsapp: whatsapp === null ? null : fieldsOf(whatsapp) }
}

/** The two fields of a phone number. Null if the number is not valid under today's rules. */
function fieldsOf(stored: string): OrderForm['whatsapp'] {
  const phone = parsePhone(stored)
  if (phone === null) return null
  const { callingCode, e164 } = phone
  return { callingCode, number: e164.slice(callingCode.length + 1) }
}
