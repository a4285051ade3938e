import type { Clock } from '../clock/clock.ts'

/** One value that many ask for and few change, kept in the memory of this process. */
export interface Remembered<T> {
  /** From memory while it is young enough; else read once, whoever asks meanwhile. A read that fails is not remembered. */
  current(): Promise<T>
  /** The next `current` reads, also when a read is on its way: what that one saw may be from before the change. */
  forget(): void
}

/**
 * Remembers what `read` gives for `maxAgeMs`. A live event says `forget` at once; the age bounds what a lost event costs.
 */
export function remembered<T>(
  read: () => Promise<T>,
  { clock, maxAgeMs }: { readonly clock: Clock; readonly maxAgeMs: number },
): Remembered<T> {
  let memory: { readonly readAt: number; readonly value: Promise<T> } | null = null
  return {
    current() {
      const now = clock.now().getTime()
      if (memory !== null && now - memory.readAt < maxAgeMs) return memory.value
      const started = { readAt: now, value: read() }
      memory = started
      started.value.catch(() => {
        if (memory === started) memory = null
      })
      return started.value
    },
    forget() {
      memory = null
    },
  }
}
