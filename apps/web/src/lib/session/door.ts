import type { ProblemCode } from '@puente/contract/protocol/problems'
import { ApiProblem } from '../api/api-problem.ts'

type Answer = (opened: boolean) => void

/**
 * Holds acts that the server refuses with this code until the person has given a password. A dialog subscribes to it, asks for the
 * password, and answers every waiting act.
 * @returns what runs an act, and for the dialog: whether an act waits, what answers all that wait, what subscribes to both
 */
export function createDoor(code: ProblemCode) {
  /** One dialog serves them all. */
  let waiting: readonly Answer[] = []
  const listeners = new Set<() => void>()
  const change = (next: readonly Answer[]): void => {
    waiting = next
    for (const listener of listeners) listener()
  }

  /**
   * Runs the act. If the server refuses it with the code of the door, waits for the answer of the dialog and runs it once more.
   * @param act the call, with the same idempotency key each time it runs
   * @throws what the act throws; its refusal if the person closed the dialog
   */
  async function pass<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== code) throw error
      const opened = await new Promise<boolean>((answer) => change([...waiting, answer]))
      if (!opened) throw error
      return act()
    }
  }

  const isWanted = (): boolean => waiting.length > 0
  const answer = (opened: boolean): void => {
    const answers = waiting
    change([])
    for (const one of answers) one(opened)
  }
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  // A tuple, so that each module gives them names of its own, which the build shortens.
  return [pass, isWanted, answer, subscribe] as const
}
