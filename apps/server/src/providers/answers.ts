import {
  CollectorFailure,
  type FailureClass,
  type FailureOutcome,
} from '../features/collections/ports/collector.port.ts'
import { StatusRefused } from '../platform/outgoing/failures.ts'
import type { Answer } from '../platform/outgoing/http-exchange.ts'

/**
 * Returns the failure that a status other than success means.
 * @param name of the call
 * @param said the provider's words about it, without data of payers
 * @param meant the status that usually has this meaning, if the provider uses another status for it
 */
export function refusedAnswer(
  { status }: Answer,
  name: string,
  said: string,
  meant = status,
): CollectorFailure {
  const [failure, outcome] = failureOfStatus(meant)
  return new CollectorFailure(failure, outcome, `${name}: ${status}${said}`, null, new StatusRefused(meant))
}

/** For an answer that cannot be read: the provider may have carried out the call. */
export function unreadableAnswer(name: string): CollectorFailure {
  return new CollectorFailure('api', 'unknown', `${name}: unreadable answer`)
}

function failureOfStatus(status: number): readonly [FailureClass, FailureOutcome] {
  if (status === 401 || status === 403) return ['authentication', 'refused']
  // A 429 without a time is not a refusal either (ruling 50): the provider did nothing, and the same call may be made later.
  if (status === 429) return ['api', 'not-sent']
  if (status >= 500) return ['retryable-network', 'unknown']
  return [status === 400 ? 'validation' : 'api', 'refused']
}

export function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300
}

export function isJson({ mediaType }: Answer): boolean {
  return /^application\/([\w.-]+\+)?json\b/i.test(mediaType)
}

/** Parses the body with this reader. Undefined if it is not JSON, which every schema refuses. */
export function jsonOf(answer: Answer, parse: (text: string) => unknown = JSON.parse): unknown {
  return isJson(answer) ? jsonOfText(answer.body, parse) : undefined
}

export function jsonOfText(text: string, parse: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parse(text)
  } catch {
    // The schema refuses undefined, and the caller learns that the text was unreadable.
    return undefined
  }
}
