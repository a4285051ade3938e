import { randomBytes } from 'node:crypto'
import { noticeHandler } from '../../apps/server/src/features/collections/receive/handle-notice.ts'
import { receiveNotice } from '../../apps/server/src/features/collections/receive/receive-notice.ts'
import { createFieldCipher } from '../../apps/server/src/platform/crypto/field-cipher.ts'
import { createKeyRing } from '../../apps/server/src/platform/crypto/key-ring.ts'
import { createKeyedHash } from '../../apps/server/src/platform/crypto/keyed-hash.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import type { IncomingNotice } from '../../apps/server/src/platform/inbox/inbox.ts'
import { createInbox } from '../../apps/server/src/platform/inbox/postgres-inbox.ts'
import { createLogger } from '../../apps/server/src/platform/log/logger.ts'
import { createMetrics } from '../../apps/server/src/platform/metrics/metrics.ts'
import { createUnitOfWork } from '../../apps/server/src/platform/unit-of-work/postgres-unit-of-work.ts'
import { bcbNotices, signatureHeader, timestampHeader } from '../../apps/server/src/providers/bcb/webhook.ts'
import { signedNotice } from '../notices/signed-notice.ts'

/** A statement as the product sent it. Without values, the driver used the simple protocol. */
export interface RecordedStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * Lets the product's own code take in and confirm the payments of some charges, and returns the statements that it sent to
 * the database for each, in order. The time stands still, so that two recordings differ only where two payments differ.
 */
export async function recordConfirmations(
  appUrl: string,
  charges: readonly number[],
): Promise<RecordedStatement[][]> {
  const now = new Date()
  const clock = { now: () => now }
  const database = openDatabase({ url: appUrl, applicationName: 'puente bench recording', maxConnections: 1 })
  let recording: RecordedStatement[] = []
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      recording.push(statementOf(args[0]))
      return query(...args)
    }) as typeof client.query
  })
  const secret = 'bench-recording-secret'
  const notices = bcbNotices({ path: [secret], signing: [secret] })
  const cipher = createFieldCipher(createKeyRing({ primary: randomBytes(32) }, clock))
  const inbox = createInbox({
    database,
    unitOfWork: createUnitOfWork({ database, clock }),
    clock,
    cipher,
    log: createLogger('error'),
    metrics: createMetrics(),
    pollMs: 1000,
  })
  const handle = noticeHandler({ cipher, keyedHash: createKeyedHash(randomBytes(32)) }, () => notices)
  let stored: string | null = null
  const intake = {
    ...inbox,
    async store(notice: IncomingNotice) {
      stored = await inbox.store(notice)
      return stored
    },
  }
  const recordings: RecordedStatement[][] = []
  for (const charge of charges) {
    recording = []
    const { body, timestamp, signature } = signedNotice(charge, secret)
    const headers = new Map([
      [timestampHeader, timestamp],
      [signatureHeader, signature],
    ])
    const call = {
      pathSecret: secret,
      header: (name: string) => headers.get(name),
      rawBody: Buffer.from(body),
      receivedAt: now,
      ipAddress: null,
    }
    await receiveNotice(intake, 'bcb', notices, call)
    // By its id, as the process that stored a notice takes it up.
    await inbox.processNext(stored, handle)
    recordings.push(recording)
  }
  await database.close()
  return recordings
}

function statementOf(sent: unknown): RecordedStatement {
  if (typeof sent === 'string') return { text: sent, values: [] }
  if (typeof sent === 'object' && sent !== null && 'text' in sent && typeof sent.text === 'string') {
    const values = 'values' in sent && Array.isArray(sent.values) ? sent.values : []
    return { text: sent.text, values }
  }
  throw new Error('the product sent something that is no statement')
}
