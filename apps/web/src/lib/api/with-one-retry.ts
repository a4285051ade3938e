import { NetworkFailure } from './api-problem.ts'

/** UI-026: retries only after a network failure, and only once. The caller sends the same key both times. */
export async function withOneRetry<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error
    return await send()
  }
}
