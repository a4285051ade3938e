import type { EncryptedColumn } from '../../platform/crypto/reencrypt-column.ts'

/** What orders hold of their clients under the master key. */
export const encryptedOrderColumns: readonly EncryptedColumn[] = [
  {
    table: 'orders',
    column: 'client_document_enc',
    readText: `select charge_id as id, client_document_enc as stored from orders
      where ($1::uuid is null or charge_id > $1) order by charge_id limit $2`,
    writeText: `update orders set client_document_enc = $2
      where charge_id = $1 and client_document_enc = $3::jsonb returning charge_id`,
  },
  {
    table: 'orders',
    column: 'whatsapp_enc',
    readText: `select charge_id as id, whatsapp_enc as stored from orders
      where whatsapp_enc is not null and ($1::uuid is null or charge_id > $1) order by charge_id limit $2`,
    writeText: `update orders set whatsapp_enc = $2
      where charge_id = $1 and whatsapp_enc = $3::jsonb returning charge_id`,
  },
]
