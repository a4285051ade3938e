import { reportClientError } from '@puente/contract/diagnostics'
import type { Router } from '../../platform/http/call.ts'
import type { Logger } from '../../platform/log/logger.ts'

/** The ids of error screens, where whoever is told one of them looks it up (UI-003). */
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
