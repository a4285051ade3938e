import { createHash, randomBytes } from 'node:crypto'
import { csrfTokens } from '../../src/features/identity/sessions/csrf.ts'
import { sealAccount } from '../../src/features/verification/bank-data/bank-account.ts'
import { putBankAccount } from '../../src/features/verification/bank-data/bank-account-repository.ts'
import { systemClock } from '../../src/platform/clock/clock.ts'
import { createFieldCipher } from '../../src/platform/crypto/field-cipher.ts'
import { createKeyedHash } from '../../src/platform/crypto/keyed-hash.ts'
import { createKeyRing } from '../../src/platform/crypto/key-ring.ts'
import type { TestDatabase } from '../database.ts'
import type { PreparedSession } from './signed-in.ts'

export type ServerKeys = Readonly<
  Record<'MASTER_KEY' | 'LOOKUP_KEY' | 'SESSION_SECRET' | 'PASSWORD_PEPPER', string>
>

/** Keys of a server that is started again and again and has to read what it wrote before. */
export function makeKeys(): ServerKeys {
  const key = () => randomBytes(32).toString('base64')
  return { MASTER_KEY: key(), LOOKUP_KEY: key(), SESSION_SECRET: key(), PASSWORD_PEPPER: key() }
}

/** People with open sessions in the database of a server with these keys: nobody signs in, so no password is hashed. */
export function faultPeople(test: TestDatabase, keys: ServerKeys) {
  const bytes = (name: keyof ServerKeys) => Buffer.from(keys[name], 'base64')
  const cipher = createFieldCipher(createKeyRing({ primary: bytes('MASTER_KEY') }, systemClock))
  const keyedHash = createKeyedHash(bytes('LOOKUP_KEY'))
  const csrf = csrfTokens(bytes('SESSION_SECRET'))

  async function addPerson(role: 'user' | 'admin'): Promise<PreparedSession> {
    const { rows: people } = await test.asOwner(
      `insert into users (email, email_confirmed_at, password_hash, role, full_name, occupation, phone_enc, dni_enc, dni_hash,
         cuit_enc, cuit_hash, address_enc)
       values ($1, now(), 'x', $2, 'Ana Ñandú', 'Comerciante', '{}', '{}', $3, '{}', $3, '{}') returning id`,
      [`${randomBytes(6).toString('hex')}@example.com`, role, randomBytes(32)],
    )
    const userId: string = people[0].id
    const token = randomBytes(32).toString('base64url')
    const { rows: sessions } = await test.asOwner(
      `insert into sessions (token_hash, user_id, remembered, admin_area, expires_at)
       values ($1, $2, false, $3, now() + interval '12 hours') returning id`,
      [createHash('sha256').update(token).digest(), userId, role === 'admin'],
    )
    return { userId, token, csrfToken: csrf.tokenFor(sessions[0].id) }
  }

  return {
    admin: () => addPerson('admin'),
    /** Somebody who may charge and be paid out. */
    async merchant(): Promise<PreparedSession> {
      const session = await addPerson('user')
      const { userId } = session
      const { rows: files } = await test.asOwner(
        `insert into files (kind, owner_id, media_type, size_bytes, sha256, storage_key, wrapped_key, attached_at)
         values ('selfie', $1, 'image/png', 1, $2, $3, '{}', now()) returning id`,
        [userId, randomBytes(32), crypto.randomUUID()],
      )
      await test.asOwner(
        `insert into verifications (user_id, status, dni_front_file_id, dni_back_file_id, selfie_file_id)
         values ($1, 'approved', $2, $2, $2)`,
        [userId, files[0].id],
      )
      const account = {
        holderName: 'Ana Ñandú',
        bankName: 'Banco de la Nación Argentina',
        cbu: '0110599520000001235579',
        cuit: '20300000019',
        storeName: null,
        storeCuil: null,
      }
      const sealed = await sealAccount(cipher, account, userId)
      const cbuHash = keyedHash.hash('cbu', account.cbu)
      await test.unitOfWork.run(
        { kind: 'system', name: 'seed' },
        'verification.seed-bank-data',
        async (tx) => {
          tx.unchanged()
          await putBankAccount(tx, { ...account, ...sealed, cbuHash, userId, heldUntil: null })
        },
      )
      return session
    },
  }
}
