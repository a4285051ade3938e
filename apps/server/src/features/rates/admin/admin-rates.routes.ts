import {
  changeSpread,
  disableManualRate,
  listCalculatorRates,
  readMarketRates,
  readRateHistory,
  refreshMarketRates,
  setManualRate as setManualRateEndpoint,
  updateCalculatorRate as updateCalculatorRateEndpoint,
} from '@puente/contract/rates/admin-rates'
import { DomainError } from '@puente/contract/protocol/problems'
import { readAdminRate } from '@puente/contract/rates/rates'
import { parsePercent } from '@puente/domain/rate'
import type { Router } from '../../../platform/http/call.ts'
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { calculatorHistory, calculatorRowView } from '../calculator/calculator-reads.ts'
import type { ChangeSettings } from '../../settings/public.ts'
import { type MarketViewDeps, readMarketView } from './market-view.ts'
import { readHistory } from './rate-history.ts'
import { emailOf } from '../rate-reads.ts'
import { clearManualRate, setManualRate } from './set-manual-rate.ts'
import { updateCalculatorRate } from '../calculator/update-calculator-rate.ts'

export interface AdminRateRouteDeps extends MarketViewDeps {
  readonly unitOfWork: UnitOfWork
  readonly changeSettings: ChangeSettings
}

/** What admins see of the rates, and every way to change one (DASH-027). */
export function adminRatesRoutes(router: Router, deps: AdminRateRouteDeps): void {
  const { database, clock, orderRate } = deps
  router.on(readAdminRate, () => orderRate.adminView())
  router.on(setManualRateEndpoint, async ({ actor, body, context }) => {
    await setManualRate(deps, { actor, value: body.value, confirmed: body.confirmVariation, context })
    return undefined
  })
  router.on(disableManualRate, async ({ actor, context }) => {
    await clearManualRate(deps, { actor, context })
    return undefined
  })
  router.on(changeSpread, async ({ actor, body, context }) => {
    const percent = parsePercent(body.percent.trim().replace(',', '.'))
    if (percent === null) {
      throw new DomainError('request.invalid', {}, [{ field: 'percent', rule: 'out-of-range' }])
    }
    await deps.changeSettings(actor, { 'rate.spreadPercent': percent }, { context })
    return undefined
  })
  router.on(readMarketRates, () => readMarketView(deps))
  router.on(refreshMarketRates, async () => {
    await orderRate.refresh()
    return readMarketView(deps)
  })
  router.on(readRateHistory, ({ query }) => readHistory(database, query, clock.now()))
  router.on(listCalculatorRates, async ({ params, query }) => ({
    items: await calculatorHistory(database, params.pair, query.limit),
  }))
  router.on(updateCalculatorRateEndpoint, async ({ actor, body, context }) => {
    const { pair, rate: value, confirmVariation: confirmed } = body
    const row = await updateCalculatorRate(deps, { actor, pair, value, confirmed, context })
    return calculatorRowView(row, await emailOf(database, actor.userId))
  })
}
