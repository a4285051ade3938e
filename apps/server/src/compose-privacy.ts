import type { composeIdentity } from './compose-people.ts'
import type { MailQueue } from './features/notifications/public.ts'
import { eraseDueAccounts } from './features/privacy/erase-accounts.ts'
import type { PrivacyRoutesDeps } from './features/privacy/privacy.routes.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { PeriodicTask } from './platform/jobs/periodic-tasks.ts'

/** The rights of people over their own data. */
export function composePrivacy(
  infrastructure: Infrastructure,
  identity: Pick<ReturnType<typeof composeIdentity>, 'verifyPassword' | 'cookie'>,
  mail: MailQueue,
): { readonly routes: PrivacyRoutesDeps; readonly eraseTask: PeriodicTask } {
  const { database, uow: unitOfWork, clock, cipher, files, log } = infrastructure
  const shared = { database, unitOfWork, clock, cipher }
  return {
    routes: {
      ...shared,
      files,
      mail,
      verifyPassword: identity.verifyPassword,
      clearCookie: () => identity.cookie.clear(),
    },
    eraseTask: {
      name: 'privacy.erase',
      everySeconds: 3600,
      run: async () => void (await eraseDueAccounts({ ...shared, files, log })),
    },
  }
}
