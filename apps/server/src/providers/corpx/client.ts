import { z } from 'zod'
import { CollectorFailure } from '../../features/collections/ports/collector.port.ts'
import type { AccessToken } from '../../platform/outgoing/access-token.ts'
import type { Gateway, LaneName } from '../../platform/outgoing/gateway.ts'
import type { Answer } from '../../platform/outgoing/http-exchange.ts'
import { isSuccess, jsonOf, refusedAnswer, unreadableAnswer } from '../answers.ts'
import { type CallPace, failureOf, repeatableCall, singleCall, type TryBudget } from '../collector-call.ts'
import { parseExactJson } from '../exact-json.ts'
import { refusalWords } from '../refusal-words.ts'
import { type Answered, sendWithToken, type TokenAccess } from '../token-call.ts'

export interface CorpxClientOptions extends CallPace, TokenAccess {
  readonly baseUrl: string
  readonly tenantId: string
  readonly accountId: string
  readonly gateway: Pick<Gateway, 'send'>
  readonly lane: LaneName
}

interface Call<Schema extends z.ZodType> {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Below the account, with its query. */
  readonly path: string
  /** The name of the call in logs. If absent, logs show the path without its query, which then must carry no data of a person. */
  readonly name?: string
  readonly body?: object
  /** For a POST: a repeat with the same key and body gets the first answer, for 24 hours. */
  readonly idempotencyKey?: string
  /** Path of a GET that shows the object: after a DELETE, whose answer shows nothing, and for a POST whose key or id the provider knows already. */
  readonly shownAt?: string
  /** Error codes with which a 404 means that the object of a GET is unknown. */
  readonly unknown?: RegExp
  readonly schema: Schema
}

/** The answer to a call that moves money. */
interface Moved<T> {
  readonly value: T
  /** Whether the provider itself does not know whether the money moved: 207. */
  readonly isOpen: boolean
}

/** A status that is no success. */
export class CorpxRefusal extends CollectorFailure {
  readonly status: number
  /**
   * The company's own name of the fault, on which decisions are based. Null if the answer is not in its format. Logs show the `code` of an error, but
   * not its `fault`.
   */
  readonly fault: string | null

  constructor({ failure, outcome, message, cause }: CollectorFailure, status: number, fault: string | null) {
    super(failure, outcome, message, null, cause)
    this.status = status
    this.fault = fault
  }
}

export interface CorpxClient {
  /**
   * A call about our account. Returns null if the provider does not know the object of a GET, or of the look-up after a DELETE. Every call here is
   * repeated as `repeatableCall` describes.
   * @throws CollectorFailure
   */
  call<Schema extends z.ZodType>(call: Call<Schema>): Promise<z.output<Schema> | null>
  /** A call that moves money. It is sent once. @throws CollectorFailure, and CorpxRefusal for every status that is no success */
  move<Schema extends z.ZodType>(call: Call<Schema>): Promise<Moved<z.output<Schema>>>
}

export function corpxClient(options: CorpxClientOptions): CorpxClient {
  return {
    call: (call) => repeatableCall(options, (budget) => once(options, call, budget)),
    move: (call) =>
      singleCall(options, async (budget) => {
        const { answer, body, clean } = await exchange(options, call, budget)
        if (!isSuccess(answer)) throw refusalOf(call, { answer, body, clean })
        return { value: parsed(call, body), isOpen: answer.status === 207 }
      }),
  }
}

async function once<Schema extends z.ZodType>(
  options: CorpxClientOptions,
  call: Call<Schema>,
  budget: () => TryBudget,
): Promise<z.output<Schema> | null> {
  const { answer, body, clean } = await exchange(options, call, budget)
  const lookUp = async () => {
    if (call.shownAt === undefined) return null
    return once(options, { method: 'GET', path: call.shownAt, schema: call.schema }, budget)
  }
  if (isSuccess(answer)) return call.method === 'DELETE' ? lookUp() : parsed(call, body)
  const refusal = refusalOf(call, { answer, body, clean })
  const isUnknown = (call.unknown ?? unknownThing).test(refusal.fault ?? '')
  if (call.method === 'GET' && answer.status === 404 && isUnknown) return null
  if (answer.status !== 409 || call.method !== 'POST') throw refusal
  const known = await lookUp()
  if (known === null) throw new CollectorFailure('api', 'unknown', refusal.message)
  return known
}

interface Read extends Answered {
  readonly body: unknown
}

async function exchange(
  options: CorpxClientOptions,
  call: Call<z.ZodType>,
  budget: () => TryBudget,
): Promise<Read> {
  try {
    const answered = await sendWithToken(options, (token) => send(options, call, token, budget()))
    return { ...answered, body: jsonOf(answered.answer, parseExactJson) }
  } catch (error) {
    throw failureOf(error, nameOf(call))
  }
}

function nameOf({ method, path, name }: Call<z.ZodType>): string {
  return `${method} ${name ?? path.split('?')[0]}`
}

function parsed<Schema extends z.ZodType>(call: Call<Schema>, body: unknown): z.output<Schema> {
  const read = call.schema.safeParse(body)
  if (!read.success) throw unreadableAnswer(nameOf(call))
  return read.data
}

function refusalOf(call: Call<z.ZodType>, { answer, body, clean }: Read): CorpxRefusal {
  const said = refusalSchema.safeParse(body).data
  const code = said?.errorCode ?? said?.code ?? null
  const words = refusalWords({ code, reason: said?.message ?? null, correlationId: null }, clean)
  return new CorpxRefusal(refusedAnswer(answer, nameOf(call), words), answer.status, code)
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
const refusalSchema = z.object({ errorCode: text, code: text, message: text })
