import { encryptedColumns } from '../../platform/crypto/encrypted-column.ts'

/** The columns of accounts that are encrypted under the master key. */
export const encryptedIdentityColumns = [
  ...encryptedColumns({
    table: 'users',
    id: 'id',
    idType: 'uuid',
    columns: ['phone_enc', 'dni_enc', 'cuit_enc', 'address_enc', 'cpf_enc', 'closed_email_enc'],
  }),
  ...encryptedColumns({ table: 'totp_secrets', id: 'user_id', idType: 'uuid', columns: ['secret_enc'] }),
]
