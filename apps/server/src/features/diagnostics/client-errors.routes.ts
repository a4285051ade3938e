import { reportClientError } from '@puente/contract/diagnostics'
import type { Router } from '../../platform/http/call.ts'
import type { Logger } from '../../platform/log/logger.ts'

/** Logs the ids of error screens. A person reports such an id, and support looks it up in the log (UI-003). */
export function clientErrorRoutes(router: Router, { log }: { readonly log: Logger }): void {
  router.on(reportClientError, async ({ body, context }) => {
    log.error(
      {
        event: 'client.error',
        errorId: body.id,
        errorName: body.name,
        path: body.path,
        client: body.version,
        requestId: context.requestId,
        causedBy: body.requestId,
      },
      'a screen failed',
    )
    return undefined
  })
}
