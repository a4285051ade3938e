import type { Endpoint } from '@puente/contract/protocol/endpoint'
import type { ApiProblem } from './api-problem.ts'

type Listener = (problem: ApiProblem, endpoint: Endpoint) => void

const listeners = new Set<Listener>()

/** Calls the listener on every refusal of any call. So the app learns that a session ended, was locked or lost its rights. */
export function onRefusal(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportRefusal(problem: ApiProblem, endpoint: Endpoint): void {
  for (const listener of listeners) listener(problem, endpoint)
}
