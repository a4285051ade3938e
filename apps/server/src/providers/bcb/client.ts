import type { z } from 'zod'
import type { AccessTokens } from '../../platform/outgoing/access-token.ts'
import type { Gateway, LaneName } from '../../platform/outgoing/gateway.ts'
import type { Answer } from '../../platform/outgoing/http-exchange.ts'
import { type CallPace, failureOf, repeatableCall, type TryBudget } from '../collector-call.ts'
import { isJson, readAnswer } from './answers.ts'

export interface BcbClientOptions extends CallPace {
  /** Up to and including the major version: `https://pix.example.com/v2`. */
  readonly baseUrl: string
  readonly tokens: AccessTokens
  readonly gateway: Pick<Gateway, 'send'>
  readonly lane: LaneName
}

export interface Call<Schema extends z.ZodType> {
  readonly method: 'GET' | 'PUT' | 'PATCH'
  /** Below the base, with its query. */
  readonly path: string
  readonly body?: object
  /** What the answer must look like. */
  readonly schema: Schema
}

export interface BcbClient {
  /**
   * Null for a 404 to a GET. Every call here may be repeated, and is as `repeatableCall` says.
   * @throws CollectorFailure
   */
  call<Schema extends z.ZodType>(call: Call<Schema>): Promise<z.output<Schema> | null>
}

export function bcbClient(options: BcbClientOptions): BcbClient {
  return { call: (call) => repeatableCall(options, (budget) => once(options, call, budget)) }
}

async function once<Schema extends z.ZodType>(
  { baseUrl, tokens, gateway, lane }: BcbClientOptions,
  call: Call<Schema>,
  budget: () => TryBudget,
): Promise<z.output<Schema> | null> {
  const name = `${call.method} ${call.path.split('?')[0]}`
  let answer: Answer
  try {
    const authorization = `Bearer ${await tokens.current()}`
    const { timeoutMs, waitMs } = budget()
    answer = await gateway.send(
      {
        method: call.method,
        url: new URL(baseUrl + call.path),
        headers: {
          authorization,
          accept: 'application/json',
          ...(call.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
        timeoutMs,
      },
      { lane, waitMs },
    )
  } catch (error) {
    throw failureOf(error, name)
  }
  // Not tried again, but the next call brings a new token.
  if (answer.status === 401) tokens.forget()
  // A 404 without JSON comes from another server than the API, and proves nothing about the charge.
  if (call.method === 'GET' && answer.status === 404 && isJson(answer)) return null
  return readAnswer(answer, call.schema, name)
}
