import type { composeIdentity } from './compose-people.ts'
import type { MailQueue } from './features/notifications/public.ts'
import { dropInfectedReceipt } from './features/receipts/public.ts'
import { dropInfectedDocument } from './features/verification/public.ts'
import { sweepHandovers } from './features/verification/handover-repository.ts'
import type { VerificationRouteDeps } from './features/verification/verification.routes.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { PeriodicTask } from './platform/jobs/periodic-tasks.ts'

/** Identity verification, bank data, and the private files behind them. */
export function composeVerification(
  infrastructure: Infrastructure,
  identity: Pick<ReturnType<typeof composeIdentity>, 'verifyPassword' | 'cookie' | 'views'>,
  mail: MailQueue,
): { readonly deps: VerificationRouteDeps; readonly tasks: readonly PeriodicTask[] } {
  const { config, database, uow, clock, cipher, keyedHash, files, uploadAllowance, newId } = infrastructure
  return {
    deps: {
      database,
      unitOfWork: uow,
      clock,
      cipher,
      keyedHash,
      newId,
      files,
      allowance: uploadAllowance,
      mail,
      verifyPassword: identity.verifyPassword,
      publicUrl: config.publicUrl,
      sessionCookie: (token, expiresAt) => identity.cookie.set(token, expiresAt),
      sessionView: (sessionId) => identity.views.open(sessionId),
    },
    tasks: [
      {
        name: 'files.delete-discarded',
        everySeconds: 60,
        run: async () => void (await files.sweepDiscarded()),
      },
      {
        name: 'files.rescan',
        everySeconds: 60,
        run: async () => {
          await files.rescan(async (tx, file) => {
            await dropInfectedDocument(tx, files, file)
            await dropInfectedReceipt(tx, files, file)
          })
        },
      },
      {
        name: 'verification.sweep',
        everySeconds: 3600,
        run: async () => {
          await sweepHandovers(database, clock.now())
          await uploadAllowance.sweep()
        },
      },
    ],
  }
}
