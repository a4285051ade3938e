import type { Readable } from 'node:stream'
import type { ImageMediaType } from './clean-image.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** What the process that looks into files is asked; the bytes follow on its standard input. */
export type FileTask =
  | { readonly kind: 'image'; readonly mediaType: ImageMediaType; readonly thumbnail: boolean }
  | { readonly kind: 'thumbnail' | 'pdf' }
export type SizedFileTask = FileTask & { readonly size: number }

/** What it answers; the bytes of the result, then of the small picture, follow on its standard output. */
export type FileTaskAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly size: number; readonly thumbnailSize: number }
  | { readonly kind: 'unreadable'; readonly reason: string }

export interface FileTaskResult {
  readonly bytes: Buffer | null
  readonly thumbnail: Buffer | null
}

/** Reads so many bytes into one buffer: pictures are too large to be copied together from pieces. @throws Error when they end early */
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

/** The side of the process: answers one task after the other until its parent is gone. */
export function serveFileTasks(work: (task: FileTask, bytes: Buffer) => Promise<FileTaskResult>): void {
  process.on('disconnect', () => process.exit(0))
  process.on('message', (task: SizedFileTask) => {
    void readExactly(process.stdin, task.size).then((bytes) => answer(task, bytes))
  })
  tell({ kind: 'ready' })

  async function answer(task: FileTask, bytes: Buffer): Promise<void> {
    try {
      const { bytes: result, thumbnail } = await work(task, bytes)
      tell({ kind: 'done', size: result?.length ?? 0, thumbnailSize: thumbnail?.length ?? 0 })
      if (result !== null) process.stdout.write(result)
      if (thumbnail !== null) process.stdout.write(thumbnail)
    } catch (error) {
      tell({ kind: 'unreadable', reason: UnreadableFile.from(error).message })
    }
    // The next file may be a while, and this one's bytes lie where the collector does not look by itself.
    setImmediate(() => globalThis.gc?.())
  }
}

function tell(answer: FileTaskAnswer): void {
  process.send?.(answer)
}
