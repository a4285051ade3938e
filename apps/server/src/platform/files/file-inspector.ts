import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Logger } from '../log/logger.ts'
import type { ImageMediaType } from './clean-image.ts'
import { type FileTask, type FileTaskAnswer, readExactly, type SizedFileTask } from './file-channel.ts'

/** Inspects files that strangers send, in a separate process. */
export interface FileInspector {
  /**
   * The picture encoded again, and a thumbnail if asked for.
   * @param longestSide if given, the picture becomes a WebP, its longer side at most this number of pixels
   * @throws DomainError `file.unreadable`, `server.busy`
   */
  image(
    bytes: Buffer,
    mediaType: ImageMediaType,
    thumbnail: boolean,
    longestSide?: number | null,
  ): Promise<{ readonly bytes: Buffer; readonly thumbnail: Buffer | null }>
  /** A JPEG of at most 240 px, of a picture that `image` encoded before. @throws DomainError as above */
  thumbnail(bytes: Buffer): Promise<Buffer>
  /** @throws DomainError as above */
  pdf(bytes: Buffer): Promise<void>
  /** Ends the inspecting process, which would keep this one alive. */
  close(): void
}

export interface FileInspectorOptions {
  readonly log: Logger
  /** Limit for one file. The process that exceeds it is ended. */
  readonly timeoutMs?: number
  /** Limit for the start of the process. */
  readonly startTimeoutMs?: number
  /** The program of the process. Tests replace it by one that does not answer. */
  readonly program?: string
}

const taskTimeoutMs = 10_000
const workerStartTimeoutMs = 15_000
/** Files that may wait; together they take a few seconds. */
const maxWaiting = 16
const heapMegabytes = 256

/** Uses one process for this server, started with the first file and kept. It takes one file at a time, as each may need much memory. */
export function createFileInspector(options: FileInspectorOptions): FileInspector {
  const { log, timeoutMs = taskTimeoutMs, startTimeoutMs = workerStartTimeoutMs } = options
  const { program = join(import.meta.dirname, 'file-worker.ts') } = options
  let worker: Promise<Worker> | null = null
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  function start(): Promise<Worker> {
    if (worker !== null) return worker
    const started = startWorker(program, startTimeoutMs, (code, signal) => {
      forget()
      log.info({ event: 'files.worker-ended', code, signal }, 'the process that inspects files has ended')
    })
    // The exit of a process that did not start in time may be reported after the next one has been started.
    const forget = () => {
      if (worker === started) worker = null
    }
    started.catch(forget)
    worker = started
    return started
  }

  async function run(task: FileTask, bytes: Buffer): Promise<Buffer[]> {
    const started = await start()
    const outcome = await ask(started, { ...task, size: bytes.length }, bytes, timeoutMs)
    if (outcome.kind === 'done') return outcome.results
    const refused = new DomainError('file.unreadable')
    refused.cause = outcome.reason
    throw refused
  }

  async function queued(task: FileTask, bytes: Buffer): Promise<Buffer[]> {
    if (waiting >= maxWaiting) throw new DomainError('server.busy', { retryAfterSeconds: 5 })
    waiting += 1
    const turn = last.then(() => run(task, bytes))
    last = turn.then(
      () => undefined,
      () => undefined,
    )
    try {
      return await turn
    } finally {
      waiting -= 1
    }
  }

  return {
    async image(bytes, mediaType, thumbnail, longestSide = null) {
      const task = { kind: 'image', mediaType, thumbnail, longestSide } as const
      const [image, small] = await queued(task, bytes)
      return { bytes: requireBytes(image), thumbnail: thumbnail ? requireBytes(small) : null }
    },
    async thumbnail(bytes) {
      const [small] = await queued({ kind: 'thumbnail' }, bytes)
      return requireBytes(small)
    },
    async pdf(bytes) {
      await queued({ kind: 'pdf' }, bytes)
    },
    close() {
      worker?.then(
        ({ child }) => child.kill('SIGKILL'),
        () => undefined,
      )
    },
  }
}

interface Worker {
  readonly child: ChildProcess
  readonly input: Socket
  readonly output: Socket
}

async function startWorker(
  program: string,
  startTimeoutMs: number,
  onExit: (code: number | null, signal: string | null) => void,
): Promise<Worker> {
  const child = fork(program, [], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, '--expose-gc'],
    stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
    // Our secrets stay out. The settings return a picture's memory to the system at once, which glibc's malloc would keep.
    env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' },
  })
  const { stdin: input, stdout: output } = child
  if (!(input instanceof Socket && output instanceof Socket)) throw new Error('the process has no pipes')
  child.once('exit', onExit)
  // The exit of the process ends the task. Bytes that the process did not read are not a separate fault.
  input.on('error', () => undefined)
  const abort = AbortSignal.timeout(startTimeoutMs)
  try {
    await Promise.race([
      once(child, 'message', { signal: abort }),
      once(child, 'exit', { signal: abort }).then(([code]) => {
        throw new Error(`the process that looks into files ended with ${code} at its start`)
      }),
    ])
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return { child, input, output }
}

type Outcome =
  | { readonly kind: 'done'; readonly results: Buffer[] }
  | { readonly kind: 'unreadable'; readonly reason: string }

/** Sends one task and awaits its answer. If the process crashes on a file or takes too long, the file is refused. */
function ask(
  { child, input, output }: Worker,
  task: SizedFileTask,
  bytes: Buffer,
  timeoutMs: number,
): Promise<Outcome> {
  return new Promise((resolve) => {
    let reason = 'the process crashed on this file'
    const finish = (outcome: Outcome) => {
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('exit', onExit)
      resolve(outcome)
    }
    const onExit = () => finish({ kind: 'unreadable', reason })
    const onMessage = (message: unknown) => {
      const answer = message as FileTaskAnswer
      if (answer.kind !== 'done') return finish({ kind: 'unreadable', reason: reasonOf(answer) })
      // If the pipe breaks, the process exits, and `onExit` ends the task.
      void readResults(output, answer).then(
        (results) => finish({ kind: 'done', results }),
        () => undefined,
      )
    }
    const timer = setTimeout(() => {
      reason = 'it took too long'
      child.kill('SIGKILL')
    }, timeoutMs)
    child.on('message', onMessage)
    child.once('exit', onExit)
    // Without a callback, the error of a send that fails would be thrown. The exit then ends the task.
    child.send(task, (error) => {
      if (error !== null) child.kill('SIGKILL')
    })
    input.write(bytes)
  })
}

async function readResults(
  output: Socket,
  { size, thumbnailSize }: Extract<FileTaskAnswer, { kind: 'done' }>,
): Promise<Buffer[]> {
  const both = await readExactly(output, size + thumbnailSize)
  return [both.subarray(0, size), both.subarray(size)]
}

function reasonOf(answer: FileTaskAnswer): string {
  return answer.kind === 'unreadable' ? answer.reason : `it answered ${answer.kind}`
}

function requireBytes(bytes: Buffer | undefined): Buffer {
  if (bytes === undefined || bytes.length === 0) {
    throw new Error('the process that looks into files answered without bytes')
  }
  return bytes
}
