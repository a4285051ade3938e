import { type Logger, pino } from 'pino'
import type { LogLevel } from '../config/config.ts'

export type { Logger } from 'pino'

/**
 * The fields that a log line may carry. Anything else is dropped, so that a body, a name or a document cannot slip in
 * with an object that is logged whole.
 */
const allowedFields = new Set(
  (
    'event command code status method route requestId client durationMs bytes count attempts provider queue job task noticeId ' +
    'chargeId payoutId orderId userId fileId kind role port host address migrations sealNo reason state signal streams line err ' +
    'errorId errorName path causedBy title class detail endToEndId fields mark headHash'
  ).split(' '),
)

/** The logged fields of an error, without the values that PostgreSQL puts into `detail`, `where` or the parameters. */
function describeError(value: unknown): object {
  if (!(value instanceof Error)) return { message: String(value) }
  const described: Record<string, unknown> = { type: value.name, message: value.message, stack: value.stack }
  if ('code' in value && typeof value.code === 'string') described['code'] = value.code
  if ('constraint' in value && typeof value.constraint === 'string')
    described['constraint'] = value.constraint
  if (value.cause !== undefined) described['cause'] = describeError(value.cause)
  return described
}

export interface LogDestination {
  write(line: string): void
}

/** Structured lines, one JSON object each; JSON escapes CR and LF, so a value cannot forge a line. */
export function createLogger(level: LogLevel, destination?: LogDestination): Logger {
  const options = {
    level,
    base: null,
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => {
        const kept: Record<string, unknown> = {}
        for (const [name, value] of Object.entries(fields)) {
          if (allowedFields.has(name)) kept[name] = name === 'err' ? describeError(value) : value
        }
        return kept
      },
    },
    // pino's own serializer would print every property of an error.
    serializers: { err: (value: unknown) => value },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
