import type { ProviderName } from '@puente/contract/collections'
import type { NoticeTest } from '@puente/contract/notices/tests'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { uuidv7 } from '../../platform/ids/uuid.ts'
import { NoAnswer, NotSent } from '../../platform/outgoing/failures.ts'
import type { Answer, Exchange } from '../../platform/outgoing/http-exchange.ts'
import type { RequestContext, SignedInActor, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import { noticesBase, testNotice } from '../collections/public.ts'
import { addNoticeTest } from './notice-test-repository.ts'
import type { NoticeProviders } from './notice-providers.ts'

/** A bank waits about as long. */
const timeoutMs = 10_000
const command = 'notices.test'

export interface NoticeTestDeps {
  readonly unitOfWork: UnitOfWork
  readonly database: Pick<Database, 'statement'>
  readonly clock: Clock
  readonly providers: Pick<NoticeProviders, 'noticesOf'>
  readonly publicUrl: string
  /** Calls over the network and follows no redirect. @throws NotSent, NoAnswer */
  readonly exchange: (exchange: Exchange) => Promise<Answer>
}

/**
 * Sends a notice to our own public address, with the secret end and the proof that a provider would use, so that everything on the way is tried:
 * name, certificate, proxy, proof and inbox. It holds no Pix, so it touches no charge and no books. Audited before the call and after it.
 * @throws DomainError `provider.not-configured`
 */
export async function sendNoticeTest(
  deps: NoticeTestDeps,
  provider: ProviderName,
  { actor, context }: { readonly actor: SignedInActor; readonly context: RequestContext },
): Promise<NoticeTest> {
  const { unitOfWork, clock, providers, publicUrl } = deps
  const notices = providers.noticesOf(provider)
  if (notices === null) throw new DomainError('provider.not-configured')
  const object = { type: 'provider', id: provider } as const
  const sentAt = clock.now()
  const id = uuidv7(sentAt)
  const { body, eventKey } = testNotice(id)
  await unitOfWork.run(
    actor,
    command,
    async (tx) => tx.audit({ object, after: { outcome: 'asked' } }),
    context,
  )
  const call = await callOf(deps.exchange, {
    method: 'POST',
    url: new URL(notices.addressAt(noticesBase(publicUrl, provider))),
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Puente',
      ...notices.proofOf(body, sentAt),
    },
    body: body.toString('utf8'),
    timeoutMs,
  })
  const noticeId = call.status === 200 ? await storedAs(deps.database, provider, eventKey) : null
  const outcome = noticeId !== null ? 'stored' : call.status === 200 ? 'elsewhere' : call.outcome
  const test: NoticeTest = {
    sentAt: sentAt.toISOString(),
    outcome,
    status: call.status,
    tookMs: call.tookMs,
    cause: call.cause,
    noticeId,
  }
  await unitOfWork.run(
    actor,
    command,
    async (tx) => {
      await addNoticeTest(tx, { id, provider, test })
      tx.audit({ object, after: { outcome, status: call.status, tookMs: call.tookMs } })
    },
    context,
  )
  return test
}

interface Call extends Pick<NoticeTest, 'status' | 'tookMs' | 'cause'> {
  readonly outcome: 'refused' | 'no-answer' | 'not-sent'
}

async function callOf(exchange: NoticeTestDeps['exchange'], sent: Exchange): Promise<Call> {
  const start = process.hrtime.bigint()
  const elapsed = () => Number((process.hrtime.bigint() - start) / 1_000_000n) // tidy-allow number: milliseconds of a clock
  try {
    const { status } = await exchange(sent)
    return { outcome: 'refused', status, tookMs: elapsed(), cause: null }
  } catch (error) {
    if (!(error instanceof NotSent) && !(error instanceof NoAnswer)) throw error
    const outcome = error instanceof NotSent ? 'not-sent' : 'no-answer'
    return { outcome, status: null, tookMs: elapsed(), cause: error.message.slice(0, 200) }
  }
}

/** The notice that is stored under this key. Null if nothing is. */
async function storedAs(
  database: Pick<Database, 'statement'>,
  provider: ProviderName,
  eventKey: string,
): Promise<string | null> {
  const [row] = await database.statement<{ id: string }>(
    'notices.test-stored',
    'select id from webhook_inbox where provider = $1 and event_key = $2',
    [provider, eventKey],
  )
  return row?.id ?? null
}
