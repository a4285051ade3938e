import type { FieldFault } from '@puente/contract/protocol/problems'
import type { Areas } from '../../messages/areas.ts'
import { ApiProblem, NetworkFailure, UnexpectedAnswer } from '../api/api-problem.ts'
import { useTexts } from '../i18n/language-scope.tsx'

type ProblemTexts = Areas['problems']

/** The words for any failure of a call. Never the server's own text (UI-012). */
export function problemText(texts: ProblemTexts, error: unknown): string {
  if (error instanceof NetworkFailure) return texts.network
  if (error instanceof ApiProblem) {
    const wording = Object.hasOwn(texts.codes, error.code) ? texts.codes[error.code] : null
    if (wording === null) return `${texts.unexpected} ${texts.requestId(error.requestId)}`
    const words = typeof wording === 'function' ? wording(error.details) : wording
    return error.retryAfterSeconds === null ? words : `${words} ${texts.waitSeconds(error.retryAfterSeconds)}`
  }
  if (error instanceof UnexpectedAnswer && error.requestId !== '') {
    return `${texts.unexpected} ${texts.requestId(error.requestId)}`
  }
  return texts.unexpected
}

/** The words for the fault of one field. */
export function faultText(texts: ProblemTexts, fault: FieldFault): string {
  const wording = texts.rules[fault.rule] ?? texts.rules['other']
  return wording?.(fault.limit) ?? ''
}

/** Returns the texts of failures in the current language. The shell of the app loads them. */
export function useProblemText(): {
  problem: (error: unknown) => string
  fault: (fault: FieldFault) => string
} {
  const texts = useTexts('problems')
  return { problem: (error) => problemText(texts, error), fault: (fault) => faultText(texts, fault) }
}
