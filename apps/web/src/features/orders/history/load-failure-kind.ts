import { ApiProblem, NetworkFailure } from '../../../lib/api/api-problem.ts'

/** Why the history could not be loaded, by the class of the error and not by the words in it (HIST-028). */
export function loadFailureKind(error: unknown): 'connection' | 'failed' | 'unexpected' {
  if (error instanceof NetworkFailure) return 'connection'
  return error instanceof ApiProblem ? 'failed' : 'unexpected'
}
