import type { AttachImageDeps } from '../../src/features/establishments/attach-image.ts'
import {
  type RegisterCommand,
  type RegisterDeps,
  registerEstablishment,
} from '../../src/features/establishments/registration/register-establishment.ts'
import { createUploadAllowance } from '../../src/platform/files/upload-allowance.ts'
import { createTestDatabase } from '../database.ts'
import { testClock } from './clock.ts'
import { registrationForm } from './establishment-forms.ts'
import { peopleOf, testContext } from './people.ts'
import { createTestDisk } from './test-disk.ts'

export type EstablishmentWorld = Awaited<ReturnType<typeof createEstablishmentWorld>>

/** People who register establishments, on a real database and a real disk. */
export async function createEstablishmentWorld() {
  const clock = testClock()
  const test = await createTestDatabase({ clock })
  const people = peopleOf(test, clock)
  const disk = await createTestDisk(test, people.cipher, clock)
  const deps: RegisterDeps & AttachImageDeps = {
    database: test.db,
    unitOfWork: test.unitOfWork,
    clock,
    cipher: people.cipher,
    keyedHash: people.keyedHash,
    files: disk.files,
    allowance: createUploadAllowance({ database: test.db, clock }),
  }
  return {
    test,
    clock,
    people,
    disk,
    deps,
    rows: async (sql: string, values: unknown[] = []) => (await test.asOwner(sql, values)).rows,
    async person(): Promise<RegisterCommand['actor'] & { readonly email: string }> {
      const { userId, email } = await people.user()
      return { kind: 'user', userId, sessionId: crypto.randomUUID(), email }
    },
    register: (actor: RegisterCommand['actor'], over: Partial<RegisterCommand> = {}) =>
      registerEstablishment(deps, {
        actor,
        form: registrationForm(),
        corrects: null,
        idempotencyKey: crypto.randomUUID(),
        userAgent: 'Mozilla/5.0 (test)',
        context: testContext,
        ...over,
      }),
    async reset() {
      await test.reset()
      await disk.reset()
    },
    async close() {
      await disk.close()
      await test.close()
    },
  }
}
