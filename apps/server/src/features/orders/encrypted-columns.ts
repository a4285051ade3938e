import { encryptedColumns } from '../../platform/crypto/encrypted-column.ts'

/** The columns of orders with data of clients, encrypted under the master key. */
export const encryptedOrderColumns = encryptedColumns({
  table: 'orders',
  id: 'charge_id',
  idType: 'uuid',
  columns: ['client_document_enc', 'whatsapp_enc'],
})
