import type { FeatureParts } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import type { MailQueue } from '../notifications/public.ts'
import { supportDeskRoutes } from './desk/support-desk.routes.ts'
import { supportRoutes } from './support.routes.ts'

export interface SupportNeeds {
  readonly mail: MailQueue
}

/** Messages to the team from the public and from people who are signed in, and the inbox in which admins answer them. */
export function supportFeature(infrastructure: Infrastructure, { mail }: SupportNeeds): FeatureParts {
  const { database, unitOfWork, newId, config } = infrastructure
  const { publicUrl } = config
  return {
    routes(router) {
      supportRoutes(router, { database, unitOfWork, mail, newId })
      supportDeskRoutes(router, { database, unitOfWork, mail, newId, publicUrl })
    },
  }
}
