import type { z } from 'zod'
import type { AccessToken } from '../../platform/outgoing/access-token.ts'
import type { Gateway, LaneName } from '../../platform/outgoing/gateway.ts'
import type { Answer } from '../../platform/outgoing/http-exchange.ts'
import type { Bank } from './bank-settings.ts'
import { type CallPace, failureOf, repeatableCall, type TryBudget } from '../collector-call.ts'
import { type Answered, sendWithToken, type TokenAccess } from '../token-call.ts'
import { isNotFound, readAnswer } from './answers.ts'

export interface BcbClientOptions extends CallPace, TokenAccess {
  readonly bank: Pick<Bank, 'baseUrl' | 'headers' | 'query' | 'callIdHeader'>
  readonly gateway: Pick<Gateway, 'send'>
  readonly lane: LaneName
}

export interface Call<Schema extends z.ZodType> {
  readonly method: 'GET' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the base, with its query. */
  readonly path: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  /** The schema of the answer. */
  readonly schema: Schema
}

export interface BcbClient {
  /**
   * Returns null for a GET or DELETE of an object that the provider does not know. Every call here is repeated as `repeatableCall` describes.
   * @throws CollectorFailure
   */
  call<Schema extends z.ZodType>(call: Call<Schema>): Promise<z.output<Schema> | null>
}

export function bcbClient(options: BcbClientOptions): BcbClient {
  return { call: (call) => repeatableCall(options, (budget) => once(options, call, budget)) }
}

async function once<Schema extends z.ZodType>(
  options: BcbClientOptions,
  call: Call<Schema>,
  budget: () => TryBudget,
): Promise<z.output<Schema> | null> {
  // A path may carry our Pix key.
  const name = options.clean(`${call.method} ${call.path.split('?')[0]}`)
  let answered: Answered
  try {
    answered = await sendWithToken(options, (token) => sendWith(options, call, token, budget()))
  } catch (error) {
    throw failureOf(error, name)
  }
  const mayBeMissing = call.method === 'GET' || call.method === 'DELETE'
  if (mayBeMissing && isNotFound(answered.answer)) return null
  return readAnswer(answered, call.schema, name)
}

function sendWith<Schema extends z.ZodType>(
  { bank, gateway, lane }: BcbClientOptions,
  { method, path, body, headers }: Call<Schema>,
  token: AccessToken,
  { timeoutMs, waitMs }: TryBudget,
): Promise<Answer> {
  const url = new URL(bank.baseUrl + path)
  for (const [name, value] of Object.entries(bank.query)) url.searchParams.set(name, value)
  return gateway.send(
    {
      method,
      url,
      headers: {
        ...bank.headers,
        ...headers,
        ...(bank.callIdHeader !== null && { [bank.callIdHeader]: crypto.randomUUID() }),
        authorization: `Bearer ${token.text}`,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      timeoutMs,
    },
    { lane, waitMs },
  )
}
