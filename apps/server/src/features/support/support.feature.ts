import type { FeatureParts } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import type { MailQueue } from '../notifications/public.ts'
import { supportRoutes } from './support.routes.ts'

export interface SupportNeeds {
  readonly mail: MailQueue
}

/** What the public and people who are signed in write to the team. */
export function supportFeature(infrastructure: Infrastructure, { mail }: SupportNeeds): FeatureParts {
  const { database, unitOfWork, newId } = infrastructure
  return {
    routes(router) {
      supportRoutes(router, { database, unitOfWork, mail, newId })
    },
  }
}
