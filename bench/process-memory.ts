import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

const sampleEveryMs = 10

/** Returns the megabytes that a process and its children hold now. Pages that they share, such as those of Node itself, count once. */
export async function heldMb(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const pids = [pid, ...children.split(' ').filter(Boolean).map(Number)]
  const sizes = await Promise.all(
    pids.map(async (one) => {
      const memory = await readFile(`/proc/${one}/smaps_rollup`, 'utf8').catch(() => '')
      return Number(/^Pss:\s+(\d+) kB$/m.exec(memory)?.[1] ?? 0) / 1024
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Samples the memory. `stop` returns the highest value. */
export function sampleMemory(pid: number): { stop(): Promise<number> } {
  let most = 0
  const end = new AbortController()
  const sampling = (async () => {
    while (!end.signal.aborted) {
      most = Math.max(most, await heldMb(pid))
      await pause(sampleEveryMs)
    }
  })()
  return {
    async stop() {
      end.abort()
      await sampling
      return most
    },
  }
}
