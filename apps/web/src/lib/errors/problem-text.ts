import type { FieldFault } from '@puente/contract/protocol/problems'
import { use } from 'react'
import type { Areas } from '../../messages/areas.ts'
import type { Wording } from '../../messages/es/problems.ts'
import { ApiProblem, NetworkFailure, UnexpectedAnswer } from '../api/api-problem.ts'
import { useLanguage, useTexts, useZone } from '../i18n/language-scope.tsx'
import { textsIfLoaded, textsOf } from '../i18n/texts.ts'

type ProblemTexts = Areas['problems']

type Wordings = Readonly<Record<string, Wording>>

/**
 * The words for any failure of a call. Never the server's own text (UI-012).
 * @param ofZone the words for refusals that only some screens show
 */
export function problemText(texts: ProblemTexts, error: unknown, ofZone: Wordings = {}): string {
  if (error instanceof NetworkFailure) return texts.network
  if (error instanceof ApiProblem) {
    const wording = wordingOf(texts.codes, error.code) ?? wordingOf(ofZone, error.code)
    if (wording === null) return `${texts.unexpected} ${texts.requestId(error.requestId)}`
    const words = typeof wording === 'function' ? wording(error.details) : wording
    return error.retryAfterSeconds === null ? words : `${words} ${texts.waitSeconds(error.retryAfterSeconds)}`
  }
  if (error instanceof UnexpectedAnswer && error.requestId !== '') {
    return `${texts.unexpected} ${texts.requestId(error.requestId)}`
  }
  return texts.unexpected
}

function wordingOf(wordings: Wordings, code: string): Wording | null {
  return Object.hasOwn(wordings, code) ? (wordings[code] ?? null) : null
}

/** The words for the code of a refusal whose details are not known. Null if the code has none. */
export function refusalText(wordings: Wordings, code: string): string | null {
  const wording = wordingOf(wordings, code)
  return typeof wording === 'function' ? wording({}) : wording
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
  /** The words for the code of a refusal that an answer carries without its details. Null if the code has none. */
  refusal: (code: string) => string | null
} {
  const texts = useTexts('problems')
  const ofZone = useTextsOfZone()
  return {
    problem: (error) => problemText(texts, error, ofZone),
    fault: (fault) => faultText(texts, fault),
    refusal: (code) => refusalText(texts.codes, code) ?? refusalText(ofZone, code),
  }
}

/** The texts for refusals that only one zone shows, each loaded only there. The routes of an account's own affairs load theirs ahead. */
const areaOf = { admin: 'desk-problems', store: 'payer-problems' } as const

function useTextsOfZone(): Wordings {
  const zone = useZone()
  const language = useLanguage()
  if (zone === 'site') return textsIfLoaded(language, 'account-problems')?.codes ?? {}
  return use(textsOf(language, areaOf[zone])).codes
}
