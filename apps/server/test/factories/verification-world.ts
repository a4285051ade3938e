import { type DocumentType, documentTypes } from '@puente/contract/verification/verification'
import type {
  SaveBankDataDeps,
  VerifyingPerson,
} from '../../src/features/verification/bank-data/save-bank-data.ts'
import { saveBankData } from '../../src/features/verification/bank-data/save-bank-data.ts'
import { submitVerification } from '../../src/features/verification/submit-verification.ts'
import {
  dropInfectedDocument,
  type UploadDocumentDeps,
  uploadDocument,
} from '../../src/features/verification/documents/upload-document.ts'
import { createUploadAllowance } from '../../src/platform/files/upload-allowance.ts'
import type { ScanVerdict } from '../../src/platform/files/virus-scanner.port.ts'
import { createTestDatabase } from '../database.ts'
import { bankFormOf } from './bank-forms.ts'
import { testClock } from './clock.ts'
import { photo } from './documents.ts'
import { peopleOf, testContext } from './people.ts'
import { createTestDisk } from './test-disk.ts'

export type VerificationWorld = Awaited<ReturnType<typeof createVerificationWorld>>

/** People who prove who they are, on a real database and a real disk, with a virus scanner whose verdict the test sets. */
export async function createVerificationWorld() {
  const clock = testClock()
  const test = await createTestDatabase({ clock })
  const people = peopleOf(test, clock)
  const disk = await createTestDisk(test, people.cipher, clock)
  const { files } = disk
  const deps: SaveBankDataDeps & UploadDocumentDeps = {
    database: test.db,
    unitOfWork: test.unitOfWork,
    cipher: people.cipher,
    keyedHash: people.keyedHash,
    mail: people.mail,
    verifyPassword: people.verifyPassword,
    publicUrl: 'https://puente.test',
    files,
    allowance: createUploadAllowance({ database: test.db, clock }),
  }
  const rows = async (sql: string, values: unknown[] = []) => (await test.asOwner(sql, values)).rows
  const upload = async (person: VerifyingPerson, type: DocumentType, bytes?: Buffer) =>
    uploadDocument(deps, person, type, bytes ?? (await photo()))

  return {
    test,
    clock,
    people,
    deps,
    files,
    rows,
    upload,
    set verdict(said: ScanVerdict) {
      disk.verdict = said
    },
    rescan: () => files.rescan((tx, file) => dropInfectedDocument(tx, files, file)),
    /** A person with an address and nothing else. */
    async person(): Promise<VerifyingPerson & { readonly email: string }> {
      const { userId, email } = await people.user()
      const actor = { kind: 'user', userId, sessionId: crypto.randomUUID() } as const
      return { userId, email, actor, context: testContext }
    },
    /** Supplies everything that a review needs. */
    async complete(person: VerifyingPerson): Promise<void> {
      await saveBankData(deps, person, bankFormOf())
      for (const type of documentTypes) await upload(person, type)
    },
    save: (person: VerifyingPerson, form: Parameters<typeof saveBankData>[2]) =>
      saveBankData(deps, person, form),
    submit: (person: VerifyingPerson) => submitVerification(deps, person),
    stateOf: async ({ userId }: VerifyingPerson) =>
      (await rows('select * from verifications where user_id = $1', [userId]))[0],
    /** Versions in the events about a person, as open screens receive them. */
    eventVersionsOf: async ({ userId }: VerifyingPerson): Promise<number[]> =>
      (await rows('select events from outbox where events is not null order by id'))
        .flatMap(({ events }) => events)
        .filter(
          ({ topic, id, channels }) =>
            topic === 'verification' && id === userId && channels.includes('admins'),
        )
        .map(({ version }) => version),
    blobsLeft: disk.blobsLeft,
    async reset(): Promise<void> {
      await test.reset()
      await disk.reset()
    },
    async close(): Promise<void> {
      await test.close()
      await disk.close()
    },
  }
}

/** The code of the refusal of `work`. Fails if it is not refused. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  const [result] = await Promise.allSettled([work])
  if (result?.status !== 'rejected') throw new Error('nothing was refused')
  if (typeof result.reason?.code !== 'string') throw result.reason
  return result.reason.code
}
