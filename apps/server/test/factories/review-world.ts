import { randomBytes } from 'node:crypto'
import type { Registration } from '@puente/contract/identity/accounts'
import type { DecideDeps, Reviewer } from '../../src/features/verification/review/decide-case.ts'
import { discardFiles } from '../../src/platform/files/file-rows.ts'
import { createTestDatabase } from '../database.ts'
import { testClock } from './clock.ts'
import { peopleOf, testContext } from './people.ts'

export const publicUrl = 'https://puente.test'
/** A CBU with right check digits. */
export const goodCbu = '2850590940090418135201'

export type ReviewWorld = Awaited<ReturnType<typeof createReviewWorld>>

/** Admins and cases on a real database. */
export async function createReviewWorld() {
  const clock = testClock()
  const test = await createTestDatabase({ clock })
  const people = peopleOf(test, clock)
  const { mail, cipher, keyedHash } = people
  const deps: DecideDeps = { unitOfWork: test.unitOfWork, files: { discard: discardFiles }, mail, publicUrl }
  const rows = async (sql: string, values: unknown[] = []) => (await test.asOwner(sql, values)).rows

  async function file(ownerId: string, kind: string): Promise<string> {
    const [row] = await rows(
      `insert into files (kind, owner_id, media_type, size_bytes, sha256, storage_key, wrapped_key, attached_at)
       values ($1, $2, 'image/png', 1, $3, $4, '{}', now()) returning id`,
      [kind, ownerId, randomBytes(32), crypto.randomUUID()],
    )
    return row.id
  }

  return {
    test,
    clock,
    people,
    deps,
    rows,
    lists: { database: test.db, unitOfWork: test.unitOfWork, cipher, keyedHash },
    async admin(): Promise<Reviewer> {
      const { userId, email } = await people.user()
      await people.changeRole(email, 'admin')
      return { actor: { kind: 'admin', userId, sessionId: crypto.randomUUID() }, context: testContext }
    },
    /** A person with all three documents, sent to review by default. */
    async person(over: Partial<Registration> = {}, status: 'pending' | 'not_started' = 'pending') {
      const { userId, email } = await people.user(over)
      const files = [
        await file(userId, 'dni-front'),
        await file(userId, 'dni-back'),
        await file(userId, 'selfie'),
      ]
      await rows(
        `update verifications set status = $2, dni_front_file_id = $3, dni_back_file_id = $4, selfie_file_id = $5,
           submitted_at = $6, version = version + 1 where user_id = $1`,
        [userId, status, ...files, status === 'pending' ? clock.now() : null],
      )
      return { userId, email, files, version: 2 }
    },
    async bank(userId: string, cbu: string): Promise<void> {
      const seal = (text: string, column: string) =>
        cipher.encrypt(text, { table: 'bank_accounts', column, rowId: userId })
      await rows(
        `insert into bank_accounts (user_id, account_holder_name, bank_name, cbu_enc, cbu_hash, cuit_enc, declared_at)
         values ($1, 'Ana', 'Banco Macro', $2, $3, $4, now())`,
        [
          userId,
          await seal(cbu, 'cbu_enc'),
          keyedHash.hash('cbu', cbu),
          await seal('20318604925', 'cuit_enc'),
        ],
      )
    },
  }
}
