import type { listRecentClients, recentClientSchema } from '@puente/contract/orders/orders'
import type { EncryptedField, FieldCipher } from '../../../platform/crypto/field-cipher.ts'
import type { Database } from '../../../platform/db/database.ts'
import type * as z from 'zod/mini'
import { favouritesOf, type OrderTexts } from './favourites.rules.ts'
import { documentPlace } from '../order-fields.ts'

const MOST_CLIENTS = 8
/** Latest orders to search for different clients and texts. */
const LOOKED_BACK = 60

/** Recent clients and favourite texts for the order form. */
export async function readRecent(
  database: Pick<Database, 'statement'>,
  cipher: FieldCipher,
  userId: string,
): Promise<z.infer<typeof listRecentClients.response>> {
  const [clients, orders] = await Promise.all([
    readRecentClients(database, cipher, userId),
    database.statement<OrderTexts>(
      'orders.recent-texts',
      `select o.client_id as "clientId", c.description from orders o join charges c on c.id = o.charge_id
       where o.user_id = $1 order by o.charge_id desc limit ${LOOKED_BACK}`,
      [userId],
    ),
  ])
  return { clients, ...favouritesOf(orders) }
}

/** The payers of the user's latest orders, one row each, with the document in full because the user typed it. */
async function readRecentClients(
  database: Pick<Database, 'statement'>,
  cipher: FieldCipher,
  userId: string,
): Promise<z.infer<typeof recentClientSchema>[]> {
  const rows = await database.statement<{
    charge_id: string
    client_name: string
    client_id: string
    description: string
    client_document_enc: EncryptedField
  }>(
    'orders.recent-clients',
    `select charge_id, client_name, client_id, description, client_document_enc from (
       select distinct on (client_document_hash) * from (
         select o.charge_id, o.client_name, o.client_id, c.description, o.client_document_enc, o.client_document_hash
         from orders o join charges c on c.id = o.charge_id
         where o.user_id = $1 order by o.charge_id desc limit ${LOOKED_BACK}) latest
       order by client_document_hash, charge_id desc) clients
     order by charge_id desc limit ${MOST_CLIENTS}`,
    [userId],
  )
  return Promise.all(
    rows.map(async (row) => ({
      orderId: row.charge_id,
      name: row.client_name,
      document: await cipher.decrypt(row.client_document_enc, documentPlace(row.charge_id)),
      clientId: row.client_id,
      description: row.description,
    })),
  )
}
