import { sendContactMessage } from '@puente/contract/support/contact'
import type { Router } from '../../platform/http/call.ts'
import type { SendContactMessage } from './send-contact-message.ts'

export interface ContactRoutesDeps {
  readonly sendContactMessage: SendContactMessage
}

export function contactRoutes(router: Router, deps: ContactRoutesDeps): void {
  router.on(sendContactMessage, async ({ body, context }) => {
    await deps.sendContactMessage(body, context)
    return { accepted: true as const }
  })
}
