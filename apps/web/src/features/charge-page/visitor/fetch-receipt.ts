import { readPublicReceipt } from '@puente/contract/charge-page/charge-page'
import type { Language } from '@puente/contract/identity/sessions'
import { ApiProblem, NetworkFailure } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'
import { logError } from '../../../lib/errors/error-log.ts'
import { problemText } from '../../../lib/errors/problem-text.ts'
import { loadedTexts, loadTexts } from '../../../lib/i18n/texts.ts'
import { retryPauseMs, shouldRetryQuery } from '../../../lib/query/retry.ts'
import type { FailedReceiptRead, ReceiptRead } from './use-receipt.ts'

/** Reads our current records, with the retries of every read (UI-025). Returns a failure as a result and never throws. */
export async function fetchReceipt(code: string, language: Language): Promise<ReceiptRead> {
  for (let failures = 0; ; failures++) {
    try {
      return { state: 'known', receipt: await call(readPublicReceipt, { params: { code } }) }
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'receipt.not-found') return { state: 'unknown' }
      if (!(error instanceof Error) || !shouldRetryQuery(failures, error)) return failedRead(error, language)
      await new Promise((resolve) => setTimeout(resolve, retryPauseMs(failures)))
    }
  }
}

async function failedRead(error: unknown, language: Language): Promise<FailedReceiptRead> {
  return { state: 'failed', cause: causeOf(error), words: await wordsOf(error, language) }
}

function causeOf(error: unknown): FailedReceiptRead['cause'] {
  if (error instanceof NetworkFailure) return 'offline'
  return error instanceof ApiProblem && error.code === 'rate-limit.exceeded' ? 'limited' : 'other'
}

/** Null if the texts cannot be loaded either. The view then names the cause without them. */
async function wordsOf(error: unknown, language: Language): Promise<FailedReceiptRead['words']> {
  try {
    await loadFailureTexts(language)
  } catch (reason) {
    logError(reason, location.pathname)
    return null
  }
  return (spoken) => problemText(loadedTexts(spoken, 'problems'), error)
}

/** Also called before the texts are needed, because without a network they cannot be fetched. */
export function loadFailureTexts(language: Language): Promise<void> {
  return loadTexts(language, ['problems'])
}
