import type { Clock } from '../clock/clock.ts'

/** One value that is read often and changed rarely, cached in the memory of this process. */
export interface Remembered<T> {
  /** Returns the value from memory if it is young enough, else reads it. Concurrent callers share one read. A failed read is not kept. */
  current(): Promise<T>
  /** Makes the next `current` read, even if a read is under way: that one may have seen the value before the change. */
  forget(): void
}

/**
 * Remembers what `read` returns for `maxAgeMs`. A live event calls `forget` at once. The age limits the effect of a lost event.
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
