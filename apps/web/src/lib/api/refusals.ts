import type { Endpoint } from '@puente/contract/protocol/endpoint'
import type { ApiProblem } from './api-problem.ts'

/** Returns, or resolves, true once the cause is mended and the call may be sent again. */
type Listener = (problem: ApiProblem, endpoint: Endpoint) => unknown

const listeners = new Set<Listener>()

/** Calls the listener on every refusal of any call. So the app learns that a session ended, was locked or lost its rights. */
export function onRefusal(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** @returns whether a listener has mended the cause */
export async function reportRefusal(problem: ApiProblem, endpoint: Endpoint): Promise<boolean> {
  const answers = await Promise.all([...listeners].map((listener) => listener(problem, endpoint)))
  return answers.includes(true)
}
