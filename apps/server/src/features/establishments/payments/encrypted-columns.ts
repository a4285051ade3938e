import type { EncryptedColumn } from '../../../platform/crypto/reencrypt-column.ts'

/** What payments at establishments hold of their payers under the master key. */
export const encryptedPaymentColumns: readonly EncryptedColumn[] = [
  {
    table: 'establishment_payments',
    column: 'payer_document_enc',
    readText: `select charge_id as id, payer_document_enc as stored from establishment_payments
      where payer_document_enc is not null and ($1::uuid is null or charge_id > $1) order by charge_id limit $2`,
    writeText: `update establishment_payments set payer_document_enc = $2
      where charge_id = $1 and payer_document_enc = $3::jsonb returning charge_id`,
  },
  {
    table: 'establishment_payments',
    column: 'payer_email_enc',
    readText: `select charge_id as id, payer_email_enc as stored from establishment_payments
      where payer_email_enc is not null and ($1::uuid is null or charge_id > $1) order by charge_id limit $2`,
    writeText: `update establishment_payments set payer_email_enc = $2
      where charge_id = $1 and payer_email_enc = $3::jsonb returning charge_id`,
  },
  {
    table: 'establishment_payments',
    column: 'payer_phone_enc',
    readText: `select charge_id as id, payer_phone_enc as stored from establishment_payments
      where payer_phone_enc is not null and ($1::uuid is null or charge_id > $1) order by charge_id limit $2`,
    writeText: `update establishment_payments set payer_phone_enc = $2
      where charge_id = $1 and payer_phone_enc = $3::jsonb returning charge_id`,
  },
]
