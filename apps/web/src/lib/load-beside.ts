import { logError } from './errors/error-log.ts'

/** Before another try to load what the network failed. */
const againAfterMs = 5_000

/** What has been logged: a part that fails each few seconds must not fill the log with the same words. */
const told = new Set<string>()

/**
 * Loads a part that works beside the screens and begins it; tries again while that fails: the network may have failed, or a
 * deploy have taken the file away.
 * @param begin told by the signal when the part is to stop
 * @returns how to stop it, whether it has begun or not
 */
export function loadBeside<Module>(
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
      if (!told.has(kind)) logError(error, location.pathname)
      told.add(kind)
      setTimeout(attempt, againAfterMs)
    }
  }
  void attempt()
  return () => stopping.abort()
}
