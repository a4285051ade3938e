import type { EncryptedColumn } from '../../platform/crypto/reencrypt-column.ts'

/** What received Pix hold of their payers under the master key. */
export const encryptedPixColumns: readonly EncryptedColumn[] = [
  {
    table: 'received_pix',
    column: 'payer_document_enc',
    readText: `select end_to_end_id as id, payer_document_enc as stored from received_pix
      where payer_document_enc is not null and ($1::text is null or end_to_end_id > $1) order by end_to_end_id limit $2`,
    writeText: `update received_pix set payer_document_enc = $2
      where end_to_end_id = $1 and payer_document_enc = $3::jsonb returning end_to_end_id`,
  },
]
