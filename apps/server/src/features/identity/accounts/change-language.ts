import type { Language } from '@puente/contract/identity/sessions'
import type { Actor, RequestContext, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { setLanguage } from './account-repository.ts'

export function changeLanguage(
  unitOfWork: UnitOfWork,
  actor: Actor,
  userId: string,
  language: Language,
  context: RequestContext,
): Promise<void> {
  return unitOfWork.run(
    actor,
    'account.change-language',
    async (tx) => {
      if (!(await setLanguage(tx, userId, language))) {
        tx.unchanged()
        return
      }
      tx.audit({ object: { type: 'user', id: userId }, after: { language } })
      tx.announce({ topic: 'session', id: userId, version: 1 }, [`user:${userId}`])
    },
    context,
  )
}
