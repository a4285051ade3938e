import { ApiProblem } from './api-problem.ts'

/** The reader may no longer see what an earlier answer showed. */
export function isRightLost(error: Error | null): boolean {
  return error instanceof ApiProblem && (error.status === 401 || error.status === 403)
}
