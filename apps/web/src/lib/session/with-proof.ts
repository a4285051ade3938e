import { ApiProblem } from '../api/api-problem.ts'

type Answer = (proven: boolean) => void

/** Calls that wait for the same proof; one dialog serves them all. */
let waiting: readonly Answer[] = []
const listeners = new Set<() => void>()

function change(next: readonly Answer[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

/**
 * Runs an act that the server may want a fresh proof of identity for: it then asks the password in a dialog and runs the
 * act once more. A person who closes the dialog leaves the act undone.
 * @param act the call, with the same idempotency key each time it is run
 * @throws what the act throws; `proof.required` when the person did not prove it
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

/** For the dialog: whether somebody waits for a proof. */
export function proofIsWanted(): boolean {
  return waiting.length > 0
}

/** For the dialog: tells everybody who waits. */
export function answerProof(proven: boolean): void {
  const answers = waiting
  change([])
  for (const answer of answers) answer(proven)
}

export function subscribeToProof(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
