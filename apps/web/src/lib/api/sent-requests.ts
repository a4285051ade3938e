/** A request of this page, without anything that could name a person: no id, query, body, header or cookie. */
export interface SentRequest {
  readonly method: string
  /** As the contract declares it, with `:id` in place of an id. */
  readonly path: string
  /** Null if no answer came. */
  readonly status: number | null
  /** From sending to the head of the answer. */
  readonly durationMs: number
}

type Observer = (request: SentRequest) => void

let observer: Observer | null = null

/**
 * Calls the observer for each request that this page sends from now on, when it is answered. There is one at a time.
 * @returns a function that stops it
 */
export function observeRequests(next: Observer): () => void {
  observer = next
  return () => {
    if (observer === next) observer = null
  }
}

/** Notes that a request is sent. The returned function notes its end, with null if no answer came. */
export function noteRequest({
  method,
  path,
}: {
  method: string
  path: string
}): (status: number | null) => void {
  const sentMs = performance.now()
  return (status) => observer?.({ method, path, status, durationMs: performance.now() - sentMs })
}
