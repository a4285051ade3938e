import { encryptedColumns } from '../../platform/crypto/encrypted-column.ts'

/** The columns of establishments and of drafts of registrations that are encrypted under the master key. */
export const encryptedEstablishmentColumns = [
  ...encryptedColumns({ table: 'establishments', id: 'id', idType: 'uuid', columns: ['cuit_enc'] }),
  ...encryptedColumns({
    table: 'establishment_drafts',
    id: 'user_id',
    idType: 'uuid',
    columns: ['form_enc'],
  }),
]
