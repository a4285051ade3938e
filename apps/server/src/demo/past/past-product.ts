import { addDays, localDayOf, startOfLocalDay } from '@puente/domain/local-day'
import { composeProduct } from '../../composition.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { openOutside } from '../../providers/registry.ts'
import { openInfrastructure } from '../../start/open-infrastructure.ts'
import type { ServerConfig } from '../../start/server-config.ts'
import { demoSettings } from '../demo-settings.ts'
import type { Seeding } from '../seeding.ts'
import { createPastBank, type PastBank } from './past-bank.ts'
import { createPastClock, type PastClock } from './past-clock.ts'
import { createPastMarket } from './past-market.ts'

/** The product with a clock in the past, over a bank and a market in memory. */
export interface PastProduct extends Seeding {
  readonly clock: PastClock
  readonly bank: PastBank
  /** The instant up to which the past reaches. */
  readonly endsAt: Date
  /** Reads the market if its last reading is no longer fresh, as its task does. */
  readMarket(): Promise<void>
  close(): Promise<void>
}

/** A disk may lose the last moments of the past, because the next start creates them again. */
const quickCommits = 'options=-c%20timezone%3DUTC%20-c%20synchronous_commit%3Doff'
/** Centavos of BRL on top of each payment. */
export const feeMinor = 100n
const pastSettings = {
  ...demoSettings,
  'order.feeMinor': feeMinor,
  'establishment.feeMinor': feeMinor,
  // Only `readMarket` reads the market, never an order in the background.
  'market.freshSeconds': 86_400,
}
const hourMs = 3_600_000

export async function openPastProduct(
  config: ServerConfig,
  log: Logger,
  place: { readonly appUrl: string; readonly endsAt: Date },
): Promise<PastProduct> {
  const { appUrl, endsAt } = place
  const clock = createPastClock(endsAt)
  const opened = await openInfrastructure({
    config,
    log,
    clock,
    appUrl: `${appUrl}${appUrl.includes('?') ? '&' : '?'}${quickCommits}`,
    // The payments of six weeks are created within seconds, and all without an IP address.
    rateLimitScale: 1_000,
  })
  const { infrastructure } = opened
  const real = openOutside({ ...config, ...config.providers }, infrastructure)
  const { active } = config.providers
  if (active === null) throw new Error('the demo has no provider')
  const bank = createPastBank(clock, real.providers, active)
  const product = composeProduct(
    infrastructure,
    { version: 'demo', testBankUrl: null, settingDefaults: pastSettings, providers: config.providers },
    { providers: bank.providers, marketSource: createPastMarket(clock, endsAt) },
  )
  const marketTask = product.tasks.find(({ name }) => name === 'rates.read-market')
  if (marketTask === undefined) throw new Error('no task reads the market')
  const today = localDayOf(endsAt)
  return {
    infrastructure,
    product,
    clock,
    bank,
    endsAt,
    readMarket: () => marketTask.run(),
    on(days, hour, step) {
      const midnight = startOfLocalDay(addDays(today, -days)).getTime()
      return clock.at(new Date(midnight + hour * hourMs), step)
    },
    async close() {
      product.close()
      await opened.close()
    },
  }
}
