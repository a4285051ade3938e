import type { Readable } from 'node:stream'
import type { ImageMediaType } from './clean-image.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** A task for the process that inspects files. The file's bytes follow on its standard input. */
export type FileTask =
  | {
      readonly kind: 'image'
      readonly mediaType: ImageMediaType
      readonly thumbnail: boolean
      readonly longestSide: number | null
    }
  | { readonly kind: 'thumbnail' | 'pdf' }
export type SizedFileTask = FileTask & { readonly size: number }

/** The answer of the inspecting process. The bytes of the result, then of the thumbnail, follow on its standard output. */
export type FileTaskAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly size: number; readonly thumbnailSize: number }
  | { readonly kind: 'unreadable'; readonly reason: string }

export interface FileTaskResult {
  readonly bytes: Buffer | null
  readonly thumbnail: Buffer | null
}

/** Reads `size` bytes into one buffer: joining pieces would copy large pictures again. @throws Error if the stream ends early */
export function readExactly(stream: Readable, size: number): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(size)
  if (size === 0) return Promise.resolve(whole)
  return new Promise((resolve, reject) => {
    let at = 0
    const stop = () => {
      stream.off('data', onData).off('close', onClose)
      stream.pause()
    }
    const onData = (chunk: Buffer) => {
      chunk.copy(whole, at)
      at += chunk.length
      if (at < size) return
      stop()
      resolve(whole)
    }
    const onClose = () => {
      stop()
      reject(new Error(`the bytes ended after ${at} of ${size}`))
    }
    stream.on('data', onData).once('close', onClose)
    stream.resume()
  })
}

/** Runs in the inspecting process: answers one task after the other until its parent has ended. */
export function serveFileTasks(work: (task: FileTask, bytes: Buffer) => Promise<FileTaskResult>): void {
  process.on('disconnect', () => process.exit(0))
  process.on('message', (task: SizedFileTask) => {
    void readExactly(process.stdin, task.size).then((bytes) => answer(task, bytes))
  })
  sendAnswer({ kind: 'ready' })

  async function answer(task: FileTask, bytes: Buffer): Promise<void> {
    try {
      const { bytes: result, thumbnail } = await work(task, bytes)
      sendAnswer({ kind: 'done', size: result?.length ?? 0, thumbnailSize: thumbnail?.length ?? 0 })
      if (result !== null) process.stdout.write(result)
      if (thumbnail !== null) process.stdout.write(thumbnail)
    } catch (error) {
      sendAnswer({ kind: 'unreadable', reason: UnreadableFile.from(error).message })
    }
    // The next file may come much later, and the garbage collector does not notice this one's bytes, which lie outside its heap.
    setImmediate(() => globalThis.gc?.())
  }
}

function sendAnswer(answer: FileTaskAnswer): void {
  process.send?.(answer)
}
