import {
  type ProblemCode,
  type ProblemDetails,
  problems,
  problemType,
} from '@puente/contract/protocol/problems'

/** The answer with which the server refuses a request, for `route.fulfill`. */
export function refusal(code: ProblemCode, details: ProblemDetails = {}, errors: readonly object[] = []) {
  const { status, title } = problems[code]
  return {
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: problemType(code), title, status, instance: 'e2e', code, details, errors }),
  }
}
