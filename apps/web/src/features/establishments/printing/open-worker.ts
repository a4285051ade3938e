// oxlint-disable-next-line import/default -- the build makes this module: it exports the address of the built worker
import workerUrl from './printing-worker.ts?worker&url'
import type { Answer, Request } from './worker-messages.ts'

/** Under Trusted Types, starting a worker needs a trusted address. Ours is that of a built file. */
function openWorker(): Worker {
  const policy = globalThis.trustedTypes?.createPolicy('puente-studio', { createScriptURL: (url) => url })
  // The DOM's types accept only a string. The browser accepts the trusted object.
  const address = (policy?.createScriptURL(workerUrl) ?? workerUrl) as string
  return new Worker(address, { type: 'module' })
}

export interface Job {
  /** Ends the job at once. Nothing of it is kept, and nothing more is reported. */
  cancel(): void
}

/** Asks a worker of its own. Its code, with the encoder and the reader of QR codes, is loaded by the first job. */
export function startJob(request: Request, onAnswer: (answer: Answer) => void): Job {
  const worker = openWorker()
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    if (data.kind !== 'progress') worker.terminate()
    onAnswer(data)
  })
  worker.addEventListener('error', ({ message }) => {
    worker.terminate()
    onAnswer({ kind: 'failed', reason: message })
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage(request)
  return { cancel: () => worker.terminate() }
}

export type DrawRequest = Request & { readonly kind: 'draw' }

export interface Drawer {
  /** Draws, and forgets the drawing that was asked for before. */
  draw(request: DrawRequest): void
  close(): void
}

/** A worker that stays, for drawings that follow each change. Only the answer to the newest request is reported. */
export function openDrawer(onAnswer: (answer: Answer, request: DrawRequest) => void): Drawer {
  const worker = openWorker()
  let running: DrawRequest | null = null
  let next: DrawRequest | null = null
  const begin = (request: DrawRequest): void => {
    running = request
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(request)
  }
  const end = (answer: Answer): void => {
    const ended = running
    running = null
    if (next !== null) begin(next)
    else if (ended !== null) onAnswer(answer, ended)
    next = null
  }
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => end(data))
  worker.addEventListener('error', ({ message }) => end({ kind: 'failed', reason: message }))
  return {
    draw(request) {
      if (running === null) begin(request)
      else next = request
    },
    close: () => worker.terminate(),
  }
}
