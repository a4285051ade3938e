import { reportClientError } from '@puente/contract/diagnostics'
import { call } from '../api/client.ts'
import type { LoggedError } from './error-log.ts'

/** What the server may learn of an error: neither its message nor the query of the address (UI-003). */
export function reportOf({ id, name, path, requestId }: LoggedError, version: string) {
  const { body } = reportClientError
  const known = <Name extends 'name' | 'path' | 'requestId'>(field: Name, value: string): boolean =>
    body.shape[field].safeParse(value).success
  return {
    id,
    name: known('name', name) ? name : 'Error',
    path: known('path', path) ? path : '/',
    version,
    requestId: known('requestId', requestId) ? requestId : null,
  }
}

/** Reports the id that a person sees, so that the server's log has it. Skips a request without an answer: the log has nothing to look up. */
export async function reportError(entry: LoggedError): Promise<void> {
  if (entry.name === 'NetworkFailure') return
  await call(reportClientError, { body: reportOf(entry, __APP_VERSION__) }, { keepalive: true })
}
