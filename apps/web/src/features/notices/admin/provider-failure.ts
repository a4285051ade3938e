import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'

/** Whether the provider may have done what it was asked (ruling 64). */
export function isOpenOutcome(error: unknown): boolean {
  return (
    error instanceof ApiProblem &&
    error.code === 'notice.provider-failed' &&
    error.details['outcome'] === 'unknown'
  )
}

/** What a provider said when it refused, in its own words (HOOK-002). */
export function useProviderFailure(): (error: unknown) => string {
  const texts = useTexts('notices/admin').registering
  const { problem } = useProblemText()
  return (error) => {
    if (!(error instanceof ApiProblem) || error.code !== 'notice.provider-failed') return problem(error)
    const { message } = error.details
    return `${problem(error)} ${typeof message === 'string' ? texts.words(message) : texts.noWords}`
  }
}
