import { mkdir, open, readFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { type JournalEntry, journalEntry } from './records.ts'

const fileName = 'journal.jsonl'

export interface Journal {
  /** Resolves when the entries are on the disk. Rejects for good once a write has failed. */
  append(entries: readonly JournalEntry[]): Promise<void>
  /** Forgets everything written so far. */
  clear(): Promise<void>
  close(): Promise<void>
}

export const memoryJournal: Journal = {
  append: async () => {},
  clear: async () => {},
  close: async () => {},
}

const asText = (entry: JournalEntry): string =>
  `${JSON.stringify(entry, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))}\n`

/**
 * Opens the journal of a data folder and replays it.
 *
 * A crash can cut the last line short; that line was never acknowledged, so it is dropped. Any other
 * unreadable line means that the file was damaged, and the sandbox refuses to start on half a history.
 */
export async function openJournal(folder: string, replay: (entry: JournalEntry) => void): Promise<Journal> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, fileName)
  const file = await open(path, 'a+')
  try {
    const whole = await replayFile(path, replay)
    await file.truncate(whole)
  } catch (error) {
    await file.close()
    throw error
  }
  return new FileJournal(file)
}

/** Returns the length in bytes of the complete lines. */
async function replayFile(path: string, replay: (entry: JournalEntry) => void): Promise<number> {
  const bytes = await readFile(path)
  let start = 0
  for (let line = 1; start < bytes.length; line += 1) {
    const end = bytes.indexOf(0x0a, start)
    if (end === -1) return start
    replay(parseLine(bytes.toString('utf8', start, end), path, line))
    start = end + 1
  }
  return start
}

function parseLine(text: string, path: string, line: number): JournalEntry {
  try {
    return journalEntry.parse(JSON.parse(text))
  } catch (cause) {
    throw new Error(`${path} is damaged at line ${line}: move it away to start with no charges`, { cause })
  }
}

/** Appends that arrive while the disk is busy share the next write and the next fsync. */
class FileJournal implements Journal {
  readonly #file: FileHandle
  #waiting: { text: string; resolve: () => void; reject: (error: unknown) => void }[] = []
  #writing: Promise<void> | null = null
  #failure: unknown = null

  constructor(file: FileHandle) {
    this.#file = file
  }

  append(entries: readonly JournalEntry[]): Promise<void> {
    if (this.#failure) return Promise.reject(this.#failure)
    return new Promise((resolve, reject) => {
      this.#waiting.push({ text: entries.map(asText).join(''), resolve, reject })
      this.#writing ??= this.#drain()
    })
  }

  async clear(): Promise<void> {
    await this.#writing
    await this.#file.truncate(0)
    await this.#file.sync()
  }

  async close(): Promise<void> {
    await this.#writing
    await this.#file.close()
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting
      this.#waiting = []
      try {
        if (this.#failure) throw this.#failure
        await this.#file.appendFile(batch.map((item) => item.text).join(''))
        await this.#file.datasync()
        for (const item of batch) item.resolve()
      } catch (error) {
        this.#failure = error
        for (const item of batch) item.reject(error)
      }
    }
    this.#writing = null
  }
}
