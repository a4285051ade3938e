import { ApiProblem } from '../../../lib/api/api-problem.ts'

/** Why a list of people could not be shown, in the order of the checks (PEOP-012). */
export const listFaults = [
  'no-session',
  'session-unchecked',
  'role-unchecked',
  'not-admin',
  'no-data',
] as const
export type ListFault = (typeof listFaults)[number]

/**
 * Names the check that a list failed at. A refusal names it itself. For any other failure, reads the session first.
 * @param checkSession reads the session; null if nobody is signed in; throws if it cannot be read
 */
export async function listFaultOf(
  error: unknown,
  checkSession: () => Promise<{ readonly role: 'user' | 'admin' } | null>,
): Promise<ListFault> {
  if (error instanceof ApiProblem) {
    if (error.code === 'session.required' || error.code === 'session.expired') return 'no-session'
    if (error.code === 'access.denied') return 'not-admin'
    // The person is signed in, but their role was not checked: the session waits for its PIN or its second factor.
    if (error.code === 'session.locked' || error.code === 'second-factor.enrolment-required')
      return 'role-unchecked'
  }
  try {
    const account = await checkSession()
    if (account === null) return 'no-session'
    return account.role === 'admin' ? 'no-data' : 'not-admin'
  } catch {
    return 'session-unchecked'
  }
}
