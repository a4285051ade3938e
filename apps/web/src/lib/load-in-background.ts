import { logError } from './errors/error-log.ts'

/** Pause before the next try to load, after a network failure. */
const againAfterMs = 5_000

/** The kinds of errors logged already. A part that fails every few seconds must not fill the log with one error. */
const logged = new Set<string>()

/**
 * Loads a part that works beside the screens, and starts it. Retries if that fails: the network may be down, or a deploy may have
 * removed the file.
 * @param begin starts the part, and gets the signal that stops it
 * @returns a function that stops it, whether it has begun or not
 */
export function loadInBackground<Module>(
  load: () => Promise<Module>,
  begin: (module: Module, stopping: AbortSignal) => void,
): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const attempt = async (): Promise<void> => {
    if (signal.aborted) return
    try {
      const module = await load()
      if (!signal.aborted) begin(module, signal)
    } catch (error) {
      const kind = String(error)
      if (!logged.has(kind)) logError(error, location.pathname)
      logged.add(kind)
      setTimeout(attempt, againAfterMs)
    }
  }
  void attempt()
  return () => stopping.abort()
}
