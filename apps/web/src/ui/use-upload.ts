import { useEffect, useRef, useState } from 'react'
import { isShrinkable, shrinkImage } from './shrink-image.ts'

export interface UploadRules {
  /** Media types that are taken: `image/jpeg`, `application/pdf`. */
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
  /** Sends the file; reports real bytes; stops when the signal says so. */
  send: (
    file: File,
    onProgress: (sentBytes: number, totalBytes: number) => void,
    signal: AbortSignal,
  ) => Promise<T>
  /** Whether a failure is worth another try by itself: a broken line yes, a refusal no. */
  isTransient: (error: unknown) => boolean
  /** Between two tries, in ms; without it the pause doubles from 1 s. */
  pauseMs?: number
  onDone?: (result: T) => void
  /** After the last try. */
  onFailed?: (error: unknown) => void
  /** Each state that is shown: who keeps something of the upload keeps exactly what the screen says. */
  onState?: (state: UploadState<T>) => void
}

const automaticTries = 3
const firstPauseMs = 1_000

/** Why a file is not taken, or null when it may go. */
export function refusalOf(file: Pick<File, 'type' | 'size'>, rules: UploadRules): 'type' | 'size' | null {
  if (!rules.accept.includes(file.type)) return 'type'
  return file.size > rules.maxBytes || file.size === 0 ? 'size' : null
}

/** The life of one upload: check, send with progress, try again up to three times, keep the file when it fails. */
export function useUpload<T>(options: UploadOptions<T>) {
  const [state, setState] = useState<UploadState<T>>({ step: 'empty' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const show = (next: UploadState<T>): void => {
    setState(next)
    options.onState?.(next)
  }
  /** Whatever was under way ends here, in its shrinking or its sending, and is heard of no more. */
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
