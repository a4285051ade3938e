import { z } from 'zod'
import { CollectorFailure } from '../../features/collections/ports/collector.port.ts'
import type { Secret } from '../../platform/config/secret.ts'
import type { Gateway, LaneName } from '../../platform/outgoing/gateway.ts'
import type { Answer } from '../../platform/outgoing/http-exchange.ts'
import { isJson, isSuccess, jsonOf, refusedAnswer, unreadableAnswer } from '../answers.ts'
import { type CallPace, failureOf, repeatableCall, type TryBudget } from '../collector-call.ts'
import { parseExactJson } from '../exact-json.ts'
import { refusalWords } from '../refusal-words.ts'
import type { Clean } from '../without-secrets.ts'

export interface FireBankingClientOptions extends CallPace {
  readonly baseUrl: string
  readonly apiKey: Secret
  /** Removes our secrets from a text. */
  readonly clean: Clean
  readonly gateway: Pick<Gateway, 'send'>
  readonly lane: LaneName
}

interface Call<Schema extends z.ZodType> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  readonly schema: Schema
}

export interface FireBankingClient {
  /**
   * A call that may be repeated, in the way of `repeatableCall`. Returns null for a GET of something that the provider does not know.
   * @throws CollectorFailure
   */
  repeat<Schema extends z.ZodType>(call: Call<Schema>): Promise<z.output<Schema> | null>
  /** A call that is sent once. @throws CollectorFailure */
  once<Schema extends z.ZodType>(call: Call<Schema>): Promise<z.output<Schema>>
}

/** The whole of one call that is sent once: the wait for its turn, and the exchange. */
const onceBudget: TryBudget = { timeoutMs: 15_000, waitMs: 5_000 }

export function fireBankingClient(options: FireBankingClientOptions): FireBankingClient {
  return {
    repeat: (call) =>
      repeatableCall(options, async (budget) => {
        const answer = await send(options, call, budget())
        const isUnknown = call.method === 'GET' && answer.status === 404 && isJson(answer)
        return isUnknown ? null : read(options, answer, call)
      }),
    async once(call) {
      const answer = await send(options, call, onceBudget)
      // The provider may know the id already, so the charge may exist.
      if (answer.status === 409) throw new CollectorFailure('api', 'unknown', `${nameOf(call)}: 409`)
      return read(options, answer, call)
    },
  }
}

async function send<Schema extends z.ZodType>(
  { baseUrl, apiKey, gateway, lane }: FireBankingClientOptions,
  call: Call<Schema>,
  { timeoutMs, waitMs }: TryBudget,
): Promise<Answer> {
  const { method, path, body } = call
  const headers = {
    'x-api-key': apiKey.reveal(),
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const url = new URL(baseUrl + path)
  try {
    return await gateway.send(
      { method, url, headers, ...(body !== undefined && { body: JSON.stringify(body) }), timeoutMs },
      { lane, waitMs },
    )
  } catch (error) {
    throw failureOf(error, nameOf(call))
  }
}

function read<Schema extends z.ZodType>(
  { clean }: FireBankingClientOptions,
  answer: Answer,
  call: Call<Schema>,
): z.output<Schema> {
  const body = jsonOf(answer, parseExactJson)
  // The provider has no separate rights, so a 403 means a wrong or expired key.
  const meant = answer.status === 403 ? 401 : answer.status
  if (!isSuccess(answer)) throw refusedAnswer(answer, nameOf(call), refusalText(body, clean), meant)
  const parsed = call.schema.safeParse(body)
  if (!parsed.success) throw unreadableAnswer(nameOf(call))
  return parsed.data
}

/** The path for logs, without ids and keys. */
function nameOf({ method, path }: Pick<Call<z.ZodType>, 'method' | 'path'>): string {
  return `${method} ${path.split('/').slice(0, 4).join('/')}`
}

const text = z.string().nullish().catch(null)
/** Errors by field, as a field and a message each, or as messages that name their field. */
const faults = z
  .array(z.union([z.string(), z.object({ field: text, property: text, message: text })]))
  .nullish()
  .catch(null)
const refusalSchema = z.object({
  error: text,
  code: text,
  message: z
    .union([z.string(), z.array(z.string())])
    .nullish()
    .catch(null),
  errors: faults,
  validationErrors: faults,
  requestId: text,
})

function refusalText(body: unknown, clean: Clean): string {
  const said = refusalSchema.safeParse(body)
  if (!said.success) return ''
  const { code, error, message, errors, validationErrors, requestId } = said.data
  const byField = (validationErrors ?? errors ?? []).map((one) =>
    typeof one === 'string' ? one : `${one.field ?? one.property ?? '?'}: ${one.message ?? '?'}`,
  )
  const whole = Array.isArray(message) ? message.join('; ') : (message ?? null)
  const reason = byField.length > 0 ? byField.join('; ') : whole
  return refusalWords({ code: code ?? error ?? null, reason, correlationId: requestId ?? null }, clean)
}
