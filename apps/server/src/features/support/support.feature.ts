import type { FeatureParts } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import type { MailQueue } from '../notifications/public.ts'
import { sendContactMessage } from './send-contact-message.ts'
import { supportRoutes } from './support.routes.ts'

export interface SupportNeeds {
  readonly mail: MailQueue
}

/** What the public and people who are signed in write to the team. */
export function supportFeature(infrastructure: Infrastructure, { mail }: SupportNeeds): FeatureParts {
  const { database, unitOfWork, newId } = infrastructure
  const writing = { unitOfWork, mail, newId }
  return {
    routes(router) {
      supportRoutes(router, { ...writing, database, sendContactMessage: sendContactMessage(writing) })
    },
  }
}
