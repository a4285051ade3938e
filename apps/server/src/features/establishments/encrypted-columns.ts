import { encryptedColumns } from '../../platform/crypto/encrypted-column.ts'

/** What establishments and drafts of registrations hold under the master key. */
export const encryptedEstablishmentColumns = [
  ...encryptedColumns({ table: 'establishments', id: 'id', idType: 'uuid', columns: ['cuit_enc'] }),
  ...encryptedColumns({
    table: 'establishment_drafts',
    id: 'user_id',
    idType: 'uuid',
    columns: ['form_enc'],
  }),
]
