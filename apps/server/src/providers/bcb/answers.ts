import type { z } from 'zod'
import { CollectorFailure } from '../../features/collections/ports/collector.port.ts'
import type { Answer } from '../../platform/outgoing/http-exchange.ts'

/** What the provider answered, or why it refused. @throws CollectorFailure */
export function readAnswer<Schema extends z.ZodType>(
  answer: Answer,
  schema: Schema,
  name: string,
): z.output<Schema> {
  const { status } = answer
  if (status === 401 || status === 403) {
    throw new CollectorFailure('authentication', 'refused', `${name}: ${status}`)
  }
  // A 429 without a time is not a refusal either (ruling 50): the provider did nothing, and the same call may be made later.
  if (status === 429) throw new CollectorFailure('api', 'not-sent', `${name}: 429`)
  if (status >= 500) throw new CollectorFailure('retryable-network', 'unknown', `${name}: ${status}`)
  if (status < 200 || status >= 300) {
    throw new CollectorFailure(status === 400 ? 'validation' : 'api', 'refused', `${name}: ${status}`)
  }
  const parsed = schema.safeParse(jsonOf(answer))
  // Carried out, but the answer is unreadable.
  if (!parsed.success) throw new CollectorFailure('api', 'unknown', `${name}: unreadable answer`)
  return parsed.data
}

export function isJson(answer: Answer): boolean {
  return /^application\/([a-z.+-]*\+)?json\b/i.test(answer.mediaType)
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
