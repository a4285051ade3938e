import { useEffect, useRef, useState } from 'react'
import { isShrinkable, shrinkImage } from './shrink-image.ts'

export interface UploadRules {
  /** Accepted media types: `image/jpeg`, `application/pdf`. */
  accept: readonly string[]
  maxBytes: number
}

export type UploadState<T> =
  | { step: 'empty' }
  | { step: 'refused'; reason: 'type' | 'size'; name: string }
  | { step: 'sending'; file: File; sentBytes: number; totalBytes: number }
  | { step: 'failed'; file: File; error: unknown }
  | { step: 'done'; file: File; result: T }

export interface UploadOptions<T> extends UploadRules {
  /** Sends the file, reports the real number of bytes, and stops at the signal. */
  send: (
    file: File,
    onProgress: (sentBytes: number, totalBytes: number) => void,
    signal: AbortSignal,
  ) => Promise<T>
  /** Whether a failure deserves an automatic retry: a broken connection does, a refusal does not. */
  isTransient: (error: unknown) => boolean
  /** Between two tries, in ms. Without it the pause starts at 1 s and doubles. */
  pauseMs?: number
  onDone?: (result: T) => void
  /** Called after the last try. */
  onFailed?: (error: unknown) => void
  /** Called with each state that is shown, so that the caller stores exactly what the screen shows. */
  onState?: (state: UploadState<T>) => void
}

const automaticTries = 3
const firstPauseMs = 1_000

/** Why a file is refused. Null if it may be sent. */
export function refusalOf(file: Pick<File, 'type' | 'size'>, rules: UploadRules): 'type' | 'size' | null {
  if (!rules.accept.includes(file.type)) return 'type'
  return file.size > rules.maxBytes || file.size === 0 ? 'size' : null
}

/** The life of one upload: checks the file, sends it with progress, retries up to three times, and keeps it on failure. */
export function useUpload<T>(options: UploadOptions<T>) {
  const [state, setState] = useState<UploadState<T>>({ step: 'empty' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const show = (next: UploadState<T>): void => {
    setState(next)
    options.onState?.(next)
  }
  /** Ends the previous work, both shrinking and sending. Its result is dropped. */
  const begin = (): AbortSignal => {
    running.current?.abort()
    running.current = new AbortController()
    return running.current.signal
  }
  const send = async (file: File, signal: AbortSignal): Promise<void> => {
    const progress = (sentBytes: number, totalBytes: number): void => {
      if (!signal.aborted) show({ step: 'sending', file, sentBytes, totalBytes })
    }
    progress(0, file.size)
    for (let attempt = 1; ; attempt++) {
      try {
        const result = await options.send(file, progress, signal)
        if (signal.aborted) return
        show({ step: 'done', file, result })
        options.onDone?.(result)
        return
      } catch (error) {
        if (signal.aborted) return
        if (attempt >= automaticTries || !options.isTransient(error)) {
          show({ step: 'failed', file, error })
          options.onFailed?.(error)
          return
        }
        progress(0, file.size)
        await pause(options.pauseMs ?? firstPauseMs * 2 ** (attempt - 1), signal)
      }
    }
  }

  const take = async (chosen: File): Promise<void> => {
    const signal = begin()
    let file = chosen
    if (options.accept.includes(chosen.type) && isShrinkable(chosen, options.maxBytes)) {
      show({ step: 'sending', file: chosen, sentBytes: 0, totalBytes: chosen.size })
      file = await shrinkImage(chosen)
      if (signal.aborted) return
    }
    const reason = refusalOf(file, options)
    if (reason !== null) show({ step: 'refused', reason, name: chosen.name })
    else await send(file, signal)
  }

  const remove = (): void => {
    running.current?.abort()
    show({ step: 'empty' })
  }
  const retry = (): void => {
    if (state.step === 'failed') void send(state.file, begin())
  }
  return { state, take, retry, remove }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
