import { logError } from '../../../lib/errors/error-log.ts'
// oxlint-disable-next-line import/default -- the build makes this module: it exports the address of the built worker
import workerUrl from './printing-worker.ts?worker&url'
import { type Answer, failureReasons, type Request } from './worker-messages.ts'

/** Under Trusted Types, starting a worker needs a trusted address. The address of our own built file may be trusted. */
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

/** A worker whose answers are passed on. What failed is logged: the screen shows that it failed, not why. */
function openListening(onAnswer: (answer: Answer) => void): Worker {
  const worker = openWorker()
  const take = (answer: Answer): void => {
    for (const reason of failureReasons(answer)) logError(new Error(reason), location.pathname)
    onAnswer(answer)
  }
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => take(data))
  // A file that did not load gives no message.
  worker.addEventListener('error', ({ message }) =>
    take({ kind: 'failed', reason: message || 'the worker did not start' }),
  )
  return worker
}

/** Runs a job in a new worker. The first job loads the code of the worker, with the encoder and the reader of QR codes. */
export function startJob(request: Request, onAnswer: (answer: Answer) => void): Job {
  const worker = openListening((answer) => {
    if (answer.kind !== 'progress') worker.terminate()
    onAnswer(answer)
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

/**
 * A worker that stays, for drawings that follow each change. Only the answer to the newest request is reported. After a failure the next
 * drawing gets another worker, since the one that failed may not have started.
 */
export function openDrawer(onAnswer: (answer: Answer, request: DrawRequest) => void): Drawer {
  let worker: Worker | null = null
  let running: DrawRequest | null = null
  let next: DrawRequest | null = null
  const begin = (request: DrawRequest): void => {
    running = request
    worker ??= openListening(end)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(request)
  }
  const end = (answer: Answer): void => {
    if (answer.kind === 'failed') close()
    const ended = running
    running = null
    if (next !== null) begin(next)
    else if (ended !== null) onAnswer(answer, ended)
    next = null
  }
  const close = (): void => {
    worker?.terminate()
    worker = null
  }
  return {
    draw(request) {
      if (running === null) begin(request)
      else next = request
    },
    close,
  }
}
