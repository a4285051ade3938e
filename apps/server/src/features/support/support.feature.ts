import type { FoundTicket } from '@puente/contract/search'
import type { Feature } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import type { MailQueue } from '../notifications/public.ts'
import { findTickets } from './desk/find-tickets.ts'
import { supportDeskRoutes } from './desk/support-desk.routes.ts'
import { supportRoutes } from './support.routes.ts'

export interface SupportNeeds {
  readonly mail: MailQueue
}

export interface SupportApi {
  /** For the search of the desk. */
  readonly findTickets: (text: string, byName: boolean) => Promise<FoundTicket[]>
}

/** Messages to the team from the public and from people who are signed in, and the inbox in which admins answer them. */
export function supportFeature(infrastructure: Infrastructure, { mail }: SupportNeeds): Feature<SupportApi> {
  const { database, unitOfWork, newId, config } = infrastructure
  const { publicUrl } = config
  return {
    api: { findTickets: (text, byName) => findTickets(database, text, byName) },
    routes(router) {
      supportRoutes(router, { database, unitOfWork, mail, newId })
      supportDeskRoutes(router, { database, unitOfWork, mail, newId, publicUrl })
    },
  }
}
