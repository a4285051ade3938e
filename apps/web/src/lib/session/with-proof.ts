import { ApiProblem } from '../api/api-problem.ts'

type Answer = (proven: boolean) => void

/** Calls that wait for the same proof. One dialog serves them all. */
let waiting: readonly Answer[] = []
const listeners = new Set<() => void>()

function change(next: readonly Answer[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

/**
 * Runs an act for which the server may require a fresh proof of identity. If it does, asks for the password in a dialog and runs
 * the act once more. If the person closes the dialog, the act is not done.
 * @param act the call, with the same idempotency key each time it runs
 * @throws what the act throws; `proof.required` if the person did not prove it
 */
export async function withProof<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'proof.required') throw error
    const proven = await new Promise<boolean>((answer) => change([...waiting, answer]))
    if (!proven) throw error
    return act()
  }
}

/** For the dialog: whether a call waits for a proof. */
export function proofIsWanted(): boolean {
  return waiting.length > 0
}

/** For the dialog: notifies every waiting call. */
export function answerProof(proven: boolean): void {
  const answers = waiting
  change([])
  for (const answer of answers) answer(proven)
}

export function subscribeToProof(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
