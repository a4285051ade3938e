import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The main process of the embedded database in a data folder, the parent of all its other processes. */
export function postmasterOf(dataDir: string): number {
  const lock = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  return Number(readFileSync(lock, 'utf8').split('\n')[0])
}

export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number)
}

function parentOf(pid: string): number | null {
  try {
    return Number(/^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    // The process ended while the list was read.
    return null
  }
}
