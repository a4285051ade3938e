import * as z from 'zod/mini'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { logError } from '../../../lib/errors/error-log.ts'
import { sessionKeys } from '../../../lib/session/session-keys.ts'
import { readStoredJson, writeStored } from '../../../lib/storage.ts'
import { latestFirst } from './latest-first.ts'
import { wholeMs } from './whole-ms.ts'

export const monitoringTypes = ['url_generation', 'qr_generation'] as const

const eventSchema = z.strictObject({
  type: z.enum(monitoringTypes),
  establishmentId: z.string(),
  /** Null if the list of establishments was not known. */
  establishmentName: z.nullable(z.string()),
  success: z.boolean(),
  /** Milliseconds. */
  duration: z.number(),
  timestamp: z.string(),
  /** Facts without personal data, such as the code of a refusal. */
  metadata: z.record(z.string(), z.string()),
})
export type MonitoringEvent = z.infer<typeof eventSchema>

const mostKept = 100

/** The latest events in this browser, the newest first (DBG-011). A sign-out removes them. */
export function monitoringEvents(): readonly MonitoringEvent[] {
  const stored = readStoredJson(sessionKeys.monitoring)
  if (!Array.isArray(stored)) return []
  return stored.flatMap((item) => {
    const event = eventSchema.safeParse(item)
    return event.success ? [event.data] : []
  })
}

/** Runs an action on an establishment and records how it went. A failure also goes to the server's log (DBG-011). */
export async function monitored<Result>(
  about: Pick<MonitoringEvent, 'type' | 'establishmentId' | 'establishmentName'>,
  run: () => Promise<Result>,
): Promise<Result> {
  const beganMs = performance.now()
  const record = (success: boolean, metadata: MonitoringEvent['metadata']): void => {
    const duration = wholeMs(performance.now() - beganMs)
    const event = { ...about, success, duration, timestamp: new Date().toISOString(), metadata }
    writeStored(sessionKeys.monitoring, JSON.stringify(latestFirst(event, monitoringEvents(), mostKept)))
  }
  try {
    const result = await run()
    record(true, {})
    return result
  } catch (error) {
    const errorId = logError(error, location.pathname)
    record(false, { errorId, reason: reasonOf(error) })
    throw error
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiProblem) return error.code
  return error instanceof Error ? error.name : 'Error'
}
