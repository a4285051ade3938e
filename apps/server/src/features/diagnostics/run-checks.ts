import {
  type CheckedPart,
  type CheckFault,
  longestCheckMs,
  type PartCheck,
} from '@puente/contract/diagnostics'
import type { Logger } from '../../platform/log/logger.ts'

/** A part of the server to check. */
export interface CheckablePart extends Pick<PartCheck, 'simulated'> {
  readonly part: CheckedPart
  /** Null if it is configured, else the names of the settings that it lacks. */
  readonly missing: readonly string[] | null
  /** Uses the part. Returns what does not work, or null. A throw counts as `failed`. */
  readonly probe: () => Promise<CheckFault | null>
}

/**
 * Probes every configured part at the same time, each for at most `limitMs` (DBG-003). No result names a value of a setting: the words of an
 * error go to the log only.
 */
export async function checkParts(
  parts: readonly CheckablePart[],
  { log, limitMs = longestCheckMs }: { readonly log: Logger; readonly limitMs?: number },
): Promise<PartCheck[]> {
  return Promise.all(
    parts.map(async ({ part, missing, simulated, probe }): Promise<PartCheck> => {
      if (missing !== null) return { part, simulated, missing: [...missing], ...untried }
      const begunMs = performance.now()
      const fault = await withinLimit(limitMs, async () => {
        try {
          return await probe()
        } catch (error) {
          log.warn({ event: 'debug.check-failed', part, err: error }, 'a part of the server failed its check')
          return 'failed'
        }
      })
      // tidy-allow number: a duration
      const tookMs = Math.round(performance.now() - begunMs)
      return { part, simulated, configured: true, missing: [], reachable: fault === null, fault, tookMs }
    }),
  )
}

const untried = { configured: false, reachable: null, fault: null, tookMs: null } as const

/** Does not end a probe that takes longer. Its own limits do. */
async function withinLimit(
  limitMs: number,
  run: () => Promise<CheckFault | null>,
): Promise<CheckFault | null> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<'timeout'>((resolve) => {
    timer = setTimeout(resolve, limitMs, 'timeout')
  })
  try {
    return await Promise.race([run(), limit])
  } finally {
    clearTimeout(timer)
  }
}
