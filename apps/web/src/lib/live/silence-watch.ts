/** Milliseconds without a sign of life after which a screen may no longer promise to announce a payment. */
export const silentAfterMs = 8_000

export interface SilenceWatch {
  /** The server gave a sign of life. */
  readonly heard: () => void
  readonly stop: () => void
}

interface SilenceListeners {
  /** Called when the silence begins, and again for as long as it lasts, each time after another `afterMs`. */
  readonly onSilent: () => void
  /** Called at the first sign of life after a silence. */
  readonly onResumed: () => void
}

/** Detects that no events of the server arrive. It starts at once, because a stream that never opens is silent too. */
export function watchSilence(
  { onSilent, onResumed }: SilenceListeners,
  afterMs: number = silentAfterMs,
): SilenceWatch {
  let silent = false
  let timer: ReturnType<typeof setTimeout>
  const wait = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      silent = true
      onSilent()
      wait()
    }, afterMs)
  }
  wait()
  return {
    heard: () => {
      wait()
      if (!silent) return
      silent = false
      onResumed()
    },
    stop: () => clearTimeout(timer),
  }
}
