import type { z } from 'zod'
import {
  CollectorFailure,
  type FailureClass,
  type FailureOutcome,
} from '../../features/collections/ports/collector.port.ts'
import { StatusRefused } from '../../platform/outgoing/failures.ts'
import type { Answer } from '../../platform/outgoing/http-exchange.ts'
import { isUnknownId, refusalText } from './refusals.ts'

/** What the provider answered, or why it refused. @throws CollectorFailure */
export function readAnswer<Schema extends z.ZodType>(
  answer: Answer,
  schema: Schema,
  name: string,
): z.output<Schema> {
  const { status } = answer
  if (status < 200 || status >= 300) {
    const detail = `${name}: ${status}${refusalText(jsonOf(answer))}`
    const [failure, outcome] = failureOfStatus(status)
    throw new CollectorFailure(failure, outcome, detail, null, new StatusRefused(status))
  }
  // Some banks answer an empty list with 204 and no body.
  const parsed = schema.safeParse(status === 204 ? {} : jsonOf(answer))
  // Carried out, but the answer is unreadable.
  if (!parsed.success) throw new CollectorFailure('api', 'unknown', `${name}: unreadable answer`)
  return parsed.data
}

function failureOfStatus(status: number): readonly [FailureClass, FailureOutcome] {
  if (status === 401 || status === 403) return ['authentication', 'refused']
  // A 429 without a time is not a refusal either (ruling 50): the provider did nothing, and the same call may be made later.
  if (status === 429) return ['api', 'not-sent']
  if (status >= 500) return ['retryable-network', 'unknown']
  return [status === 400 ? 'validation' : 'api', 'refused']
}

/**
 * Whether the answer to a question says that the provider does not know what we asked for. A 404 without JSON comes from another server
 * than the API, and proves nothing about the charge.
 */
export function isNotFound(answer: Answer): boolean {
  if (!isJson(answer)) return false
  return answer.status === 404 || (answer.status === 400 && isUnknownId(jsonOf(answer)))
}

function isJson({ mediaType }: Answer): boolean {
  return /^application\/([\w.-]+\+)?json\b/i.test(mediaType)
}

function jsonOf(answer: Answer): unknown {
  if (!isJson(answer)) return undefined
  try {
    return JSON.parse(answer.body)
  } catch {
    // The schema refuses undefined, and the caller learns that the answer was unreadable.
    return undefined
  }
}
