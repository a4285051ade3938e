import { ApiProblem } from '../api/api-problem.ts'

/** Asks for the password of the finance area, and resolves to whether its gate is open then. */
type AskGrant = () => Promise<boolean>

/** The function of the page that is open. Null where no page asks. */
let ask: AskGrant | null = null

/** Registers how the open page asks for the password. Returns a function that removes it. */
export function grantIsAskedBy(page: AskGrant): () => void {
  ask = page
  return () => {
    ask = null
  }
}

/**
 * Runs an act that needs an open grant of the finance area, on a page that is not behind its gate. If the gate is closed, the page asks for its
 * password, and the act runs once more.
 * @throws what the act throws; `finance.locked` if the person closed the dialog
 */
export async function withGrant<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'finance.locked') throw error
    if (ask === null || !(await ask())) throw error
    return act()
  }
}
