import {
  type CalculatorPair,
  type CalculatorRate,
  type OrderRateView,
  readOrderRate,
} from '@puente/contract/rates/rates'
import { type PublicSettings, readPublicSettings } from '@puente/contract/settings/settings'
import { call } from '../api/client.ts'
import { followSite } from './follow-site.ts'
import { readRate } from './read-rate.ts'
import { isSignedIn } from './visitor.ts'

/** The requests of a public page. They are a chunk of their own, because a page that the server rendered starts without them. */
export const server = {
  settings: (signal: AbortSignal): Promise<PublicSettings> => call(readPublicSettings, {}, { signal }),
  orderRate: (signal: AbortSignal): Promise<OrderRateView> => call(readOrderRate, {}, { signal }),
  calculatorRate: (pair: CalculatorPair, signal: AbortSignal): Promise<CalculatorRate> =>
    readRate(pair, signal),
  isSignedIn,
  follow: followSite,
}
