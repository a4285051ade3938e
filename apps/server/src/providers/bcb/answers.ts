import type { z } from 'zod'
import type { Answer } from '../../platform/outgoing/http-exchange.ts'
import type { Answered } from '../token-call.ts'
import { isJson, isSuccess, jsonOf, refusedAnswer, unreadableAnswer } from '../answers.ts'
import { isUnknownId, refusalText } from './refusals.ts'

/** Returns the provider's answer. @throws CollectorFailure */
export function readAnswer<Schema extends z.ZodType>(
  { answer, clean }: Answered,
  schema: Schema,
  name: string,
): z.output<Schema> {
  if (!isSuccess(answer)) throw refusedAnswer(answer, name, refusalText(jsonOf(answer), clean))
  // Some banks answer an empty list with 204 and no body.
  const parsed = schema.safeParse(answer.status === 204 ? {} : jsonOf(answer))
  if (!parsed.success) throw unreadableAnswer(name)
  return parsed.data
}

/**
 * Whether the answer to a query means that the provider does not know the object. A 404 without JSON comes from another server
 * than the API, and proves nothing about the charge.
 */
export function isNotFound(answer: Answer): boolean {
  if (!isJson(answer)) return false
  return answer.status === 404 || (answer.status === 400 && isUnknownId(jsonOf(answer)))
}
