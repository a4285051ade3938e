import { readStored, writeStored } from '../storage.ts'

const key = 'app_errors'
const kept = 10

export interface LoggedError {
  readonly id: string
  readonly at: string
  readonly name: string
  readonly message: string
  readonly requestId: string
  readonly path: string
}

/** Numbers of four digits and more may be documents, phones or accounts: the log on a shared computer must not keep them. */
function withoutPersonalData(text: string): string {
  return text
    .replace(/\S+@\S+/g, '…@…')
    .replace(/\d[\d.,/-]{2,}\d/g, '…')
    .slice(0, 200)
}

/** Stores an error in the log of the last 10 (UI-004), and returns the id that the error screen shows (UI-003). */
export function logError(error: unknown, path: string): string {
  const id = crypto.randomUUID().slice(0, 8)
  const entry: LoggedError = {
    id,
    at: new Date().toISOString(),
    name: error instanceof Error ? error.name : typeof error,
    message: withoutPersonalData(error instanceof Error ? error.message : String(error)),
    requestId: requestIdOf(error),
    path: withoutPersonalData(path),
  }
  writeStored(key, JSON.stringify([entry, ...loggedErrors()].slice(0, kept)))
  // The network may be what failed. The log in this browser has the error in any case.
  import('./report-error.ts').then(({ reportError }) => reportError(entry)).catch(() => {})
  return id
}

/** Reads the error by its shape, so that a page without calls need not load the classes of API errors. */
function requestIdOf(error: unknown): string {
  return error instanceof Error && 'requestId' in error ? String(error.requestId) : ''
}

export function loggedErrors(): LoggedError[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    // Other code wrote under our key: start again.
    return []
  }
}

const idsOfErrors = new WeakMap<Error, string>()

/** The id of an error that a screen shows. An error that renders many times is logged once. */
export function idOfError(error: unknown, path: string): string {
  if (!(error instanceof Error)) return logError(error, path)
  const known = idsOfErrors.get(error)
  if (known !== undefined) return known
  const id = logError(error, path)
  idsOfErrors.set(error, id)
  return id
}
