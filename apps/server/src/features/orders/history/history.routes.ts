import {
  exportHistory as exportHistoryEndpoint,
  listHistory,
  readBalance,
  readDay as readDayEndpoint,
  readUpcomingPayouts,
  readToday as readTodayEndpoint,
} from '@puente/contract/orders/history'
import { readHistoryEntry as readHistoryEntryEndpoint } from '@puente/contract/orders/history-entry'
import { DomainError } from '@puente/contract/protocol/problems'
import { ars, brl } from '@puente/contract/protocol/wire'
import { parseLocalDay } from '@puente/domain/local-day'
import type { Database } from '../../../platform/db/database.ts'
import type { Router } from '../../../platform/http/call.ts'
import { balanceOf } from '../../ledger/public.ts'
import { weekOf } from '../../settings/public.ts'
import { readDay } from './day-reads.ts'
import { type HistoryEntryDeps, readHistoryEntry } from './history-entry.ts'
import { type ExportHistoryDeps, exportHistory } from '../history-export/export-history.ts'
import { historyPage } from './history-page.ts'
import { readToday } from './history-reads.ts'
import { readOwnerCounters } from './owner-counters.ts'
import { onTheWayMinor } from './begun-payouts.ts'

export interface HistoryRoutesDeps extends ExportHistoryDeps, HistoryEntryDeps {
  readonly database: Database
}

export function historyRoutes(router: Router, deps: HistoryRoutesDeps): void {
  const { database, clock } = deps
  const now = () => clock.now()

  router.on(listHistory, ({ session, query }) => historyPage(deps, session.userId, query))
  router.on(readBalance, async ({ session }) => {
    const balance = await balanceOf(database, session.userId)
    const { confirmedReaisMinor } = await readOwnerCounters(database, session.userId)
    return {
      ars: ars(balance.minor),
      brl: brl(confirmedReaisMinor),
      // tidy-allow number: a count of changes
      version: Number(balance.version),
      serverTime: now().toISOString(),
    }
  })
  router.on(readUpcomingPayouts, async ({ session }) => ({
    onTheWay: ars(await onTheWayMinor(database, session.userId, now())),
    hours: weekOf((await deps.settings.current())['payout.hours']),
  }))
  router.on(readTodayEndpoint, async ({ session }) => {
    const today = await readToday(database, session.userId, now())
    return {
      confirmedCount: today.confirmedCount,
      confirmedPesos: ars(today.confirmedPesosMinor),
      latest: today.latest,
    }
  })
  router.on(exportHistoryEndpoint, ({ actor, query, context }) => exportHistory(deps, actor, query, context))
  router.on(readHistoryEntryEndpoint, ({ actor, context, params }) =>
    readHistoryEntry(deps, { actor, context }, params.id),
  )
  router.on(readDayEndpoint, ({ session, params }) => {
    const day = parseLocalDay(params.day)
    if (day === null) {
      throw new DomainError('request.invalid', { part: 'params' }, [{ field: 'day', rule: 'format' }])
    }
    return readDay(database, session.userId, day)
  })
}
