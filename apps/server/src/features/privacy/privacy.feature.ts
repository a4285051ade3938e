import type { FeatureParts } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import type { SessionCookie, VerifyPassword } from '../identity/public.ts'
import type { MailQueue } from '../notifications/public.ts'
import { eraseDueAccounts } from './erase-accounts.ts'
import { privacyRoutes } from './privacy.routes.ts'

export interface PrivacyNeeds {
  readonly mail: MailQueue
  readonly verifyPassword: VerifyPassword
  readonly cookie: SessionCookie
}

/** The rights of people over their own data. */
export function privacyFeature(
  infrastructure: Infrastructure,
  { mail, verifyPassword, cookie }: PrivacyNeeds,
): FeatureParts {
  const { database, unitOfWork, clock, cipher, files, log } = infrastructure
  const shared = { database, unitOfWork, clock, cipher, files }
  return {
    routes(router) {
      privacyRoutes(router, { ...shared, mail, verifyPassword, clearCookie: () => cookie.clear() })
    },
    tasks: [
      {
        name: 'privacy.erase',
        everySeconds: 3600,
        run: async () => void (await eraseDueAccounts({ ...shared, log })),
      },
    ],
  }
}
