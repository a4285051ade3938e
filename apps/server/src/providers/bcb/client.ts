import type { z } from 'zod'
import { CollectorFailure, longestCallMs } from '../../features/collections/ports/collector.port.ts'
import { createBreaker } from './breaker.ts'
import { accessTokens, type TokenOptions, tokenTimeoutMs } from './access-token.ts'
import { failureOf, isJson, readAnswer } from './answers.ts'
import type { Answer } from './http-exchange.ts'

const tries = 3
const firstPauseMs = 1000
const exchangeTimeoutMs = 10_000

export interface BcbClientOptions extends TokenOptions {
  /** Up to and including the major version: `https://pix.example.com/v2`. */
  readonly baseUrl: string
  /** Waits so many milliseconds; injected, so that no test does. */
  readonly pause: (ms: number) => Promise<unknown>
}

export interface Call<Schema extends z.ZodType> {
  readonly method: 'GET' | 'PUT'
  /** Below the base, with its query. */
  readonly path: string
  readonly body?: object
  /** What the answer must look like. */
  readonly schema: Schema
}

export interface BcbClient {
  /**
   * Null for a 404 to a GET. A broken or late connection and a 5xx are tried up to three times, 1 s and 2 s apart: every
   * call here is a read, or a write of the same content to the same address (PSP-013). A 4xx never is (PSP-014). No try
   * begins that could not end within `longestCallMs` of the first, nor is anything sent after that.
   * @throws CollectorFailure
   */
  call<Schema extends z.ZodType>(call: Call<Schema>): Promise<z.output<Schema> | null>
}

export function bcbClient(options: BcbClientOptions): BcbClient {
  const breaker = createBreaker(options.clock)
  const tokens = accessTokens(options)

  const nowMs = () => options.clock.now().getTime()

  async function once<Schema extends z.ZodType>(
    call: Call<Schema>,
    deadlineMs: number,
  ): Promise<z.output<Schema> | null> {
    const name = `${call.method} ${call.path.split('?')[0]}`
    const authorization = `Bearer ${await tokens.current()}`
    let answer: Answer
    try {
      answer = await options.http.send({
        method: call.method,
        url: new URL(options.baseUrl + call.path),
        headers: {
          authorization,
          accept: 'application/json',
          ...(call.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
        timeoutMs: Math.max(Math.min(exchangeTimeoutMs, deadlineMs - nowMs()), 1),
      })
    } catch (error) {
      throw failureOf(error, name)
    }
    // Not tried again, but the next call brings a new token.
    if (answer.status === 401) tokens.forget()
    // A 404 that is no JSON is of another server than the one meant, and says nothing about the charge.
    if (call.method === 'GET' && answer.status === 404 && isJson(answer)) return null
    return readAnswer(answer, call.schema, name)
  }

  return {
    async call(call) {
      const deadlineMs = nowMs() + longestCallMs
      let mayHaveActed = false
      for (let nth = 1; ; nth += 1) {
        const pauseMs = firstPauseMs * 2 ** (nth - 1)
        try {
          breaker.enter()
          const answer = await once(call, deadlineMs)
          breaker.succeeded()
          return answer
        } catch (error) {
          if (!(error instanceof CollectorFailure)) throw error
          const passing = error.failure === 'retryable-network'
          if (passing) breaker.failed()
          // A refusal is an answer, too: the provider is there. `network` means that nobody answered, or was asked.
          else if (error.failure !== 'network') breaker.succeeded()
          mayHaveActed ||= error.outcome === 'unknown'
          const nextMayBeLate = nowMs() + pauseMs + tokenTimeoutMs >= deadlineMs
          if (!passing || nth === tries || nextMayBeLate) {
            // A refusal of the last try says nothing of the first, which may have done it all.
            throw mayHaveActed ? new CollectorFailure(error.failure, 'unknown', error.message) : error
          }
        }
        await options.pause(pauseMs)
      }
    },
  }
}
