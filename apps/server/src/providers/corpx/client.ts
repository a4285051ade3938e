import { z } from 'zod'
import { CollectorFailure } from '../../features/collections/ports/collector.port.ts'
import type { AccessToken, AccessTokens } from '../../platform/outgoing/access-token.ts'
import type { Gateway, LaneName } from '../../platform/outgoing/gateway.ts'
import type { Answer } from '../../platform/outgoing/http-exchange.ts'
import { isSuccess, jsonOf, refusedAnswer, unreadableAnswer } from '../answers.ts'
import { type CallPace, failureOf, repeatableCall, type TryBudget } from '../collector-call.ts'
import { parseExactJson } from '../exact-json.ts'
import { refusalWords } from '../refusal-words.ts'
import { sendWithToken } from '../token-call.ts'

export interface CorpxClientOptions extends CallPace {
  readonly baseUrl: string
  readonly tenantId: string
  readonly accountId: string
  readonly tokens: AccessTokens
  readonly gateway: Pick<Gateway, 'send'>
  readonly lane: LaneName
}

interface Call<Schema extends z.ZodType> {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Below the account, with its query. */
  readonly path: string
  readonly body?: object
  /** For a POST: a repeat with the same key and body gets the first answer, for 24 hours. */
  readonly idempotencyKey?: string
  /** Where the thing is shown: after a DELETE, whose answer shows nothing, and for a POST whose key or id the provider knows already. */
  readonly shownAt?: string
  readonly schema: Schema
}

export interface CorpxClient {
  /**
   * A call about our account. Null if the provider does not know, or no more, what a GET or the look-up after a DELETE asks for. Every call here may be repeated, and is as
   * `repeatableCall` says.
   * @throws CollectorFailure
   */
  call<Schema extends z.ZodType>(call: Call<Schema>): Promise<z.output<Schema> | null>
}

export function corpxClient(options: CorpxClientOptions): CorpxClient {
  return { call: (call) => repeatableCall(options, (budget) => once(options, call, budget)) }
}

async function once<Schema extends z.ZodType>(
  options: CorpxClientOptions,
  call: Call<Schema>,
  budget: () => TryBudget,
): Promise<z.output<Schema> | null> {
  const name = `${call.method} ${call.path.split('?')[0]}`
  let answer: Answer
  try {
    answer = await sendWithToken(options.tokens, (token) => send(options, call, token, budget()))
  } catch (error) {
    throw failureOf(error, name)
  }
  const body = jsonOf(answer, parseExactJson)
  const lookUp = async () => {
    if (call.shownAt === undefined) return null
    return once(options, { method: 'GET', path: call.shownAt, schema: call.schema }, budget)
  }
  if (isSuccess(answer)) {
    if (call.method === 'DELETE') return lookUp()
    const parsed = call.schema.safeParse(body)
    if (!parsed.success) throw unreadableAnswer(name)
    return parsed.data
  }
  const said = refusalSchema.safeParse(body).data
  const code = said?.errorCode ?? null
  if (call.method === 'GET' && answer.status === 404 && unknownThing.test(code ?? '')) return null
  const words = refusalWords({ code, reason: said?.message ?? null, correlationId: null })
  if (answer.status !== 409 || call.method !== 'POST') throw refusedAnswer(answer, name, words)
  const known = await lookUp()
  if (known === null) throw new CollectorFailure('api', 'unknown', `${name}: 409${words}`)
  return known
}

function send<Schema extends z.ZodType>(
  { baseUrl, tenantId, accountId, gateway, lane }: CorpxClientOptions,
  { method, path, body, idempotencyKey }: Call<Schema>,
  token: AccessToken,
  { timeoutMs, waitMs }: TryBudget,
): Promise<Answer> {
  return gateway.send(
    {
      method,
      url: new URL(`${baseUrl}/v1/accounts/${encodeURIComponent(accountId)}${path}`),
      headers: {
        authorization: `Bearer ${token.text}`,
        'x-tenant-id': tenantId,
        accept: 'application/json',
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      timeoutMs,
    },
    { lane, waitMs },
  )
}

/** A missing account or key is a wrong setting. */
const unknownThing = /^(?!account|pix_key)[a-z_]*not_found$/
const text = z.string().nullish().catch(null)
const refusalSchema = z.object({ errorCode: text, message: text })
