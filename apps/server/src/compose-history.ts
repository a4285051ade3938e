import { historyRoutes } from './features/orders/history.routes.ts'
import type { SettingsReader } from './features/settings/public.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { Router } from './platform/http/call.ts'

/** What the owner of charges sees of them: list, balance, day, one entry, and all of it as a file. */
export function historyApi(
  router: Router,
  { database, uow: unitOfWork, clock, cipher }: Infrastructure,
  settings: SettingsReader,
): void {
  historyRoutes(router, { database, unitOfWork, clock, cipher, settings })
}
