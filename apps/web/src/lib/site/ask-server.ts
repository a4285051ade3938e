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

/** What a public page asks the server. A chunk of its own: a page that the server drew starts without it. */
export const server = {
  settings: (signal: AbortSignal): Promise<PublicSettings> => call(readPublicSettings, {}, { signal }),
  orderRate: (signal: AbortSignal): Promise<OrderRateView> => call(readOrderRate, {}, { signal }),
  calculatorRate: (pair: CalculatorPair, signal: AbortSignal): Promise<CalculatorRate> =>
    readRate(pair, signal),
  isSignedIn,
  follow: followSite,
}
