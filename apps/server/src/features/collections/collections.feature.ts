import type { ProviderName } from '@puente/contract/collections'
import type { Feature } from '../../platform/feature.ts'
import type { NoticeHandler } from '../../platform/inbox/inbox.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import { work } from '../../platform/jobs/work.ts'
import type { SettingsReader } from '../settings/public.ts'
import { type AskDeps, askAboutPixOrWait } from './ask/ask-provider.ts'
import { askAboutPixJob } from './ask/collections.jobs.ts'
import { reconcileCharges, askBeforePayout, askAboutHeldPix } from './ask/reconcile-charges.ts'
import { finishDecisions } from './assign/carry-out.ts'
import { suspenseRoutes } from './assign/suspense.routes.ts'
import { cancelChargeJob } from './cancel/cancel.jobs.ts'
import { goOnCancelling } from './cancel/cancel-charge.ts'
import {
  sweepEverySeconds,
  sweepReceivedPix,
  takeInStatement,
  type TakenIn,
} from './ask/sweep-received-pix.ts'
import { sweepReturns } from './ask/sweep-returns.ts'
import type { PixCollector, ReceivedPix, ReceivedPixList } from './ports/collector.port.ts'
import type { PixNotices } from './ports/notices.port.ts'
import { flagMissingPix } from './receive/flag-missing-pix.ts'
import { noticeHandler } from './receive/handle-notice.ts'
import { noticeRoutes } from './receive/notices.routes.ts'
import { finishReturns } from './returns/finish-returns.ts'
import { returnRoutes } from './returns/returns.routes.ts'

export interface CollectionsNeeds {
  readonly settings: Pick<SettingsReader, 'within'>
  /** The providers that are configured here. */
  readonly names: readonly ProviderName[]
  /** For calls that a person waits for. Null if the provider is not configured. */
  collectorOf(name: ProviderName): PixCollector | null
  noticesOf(name: ProviderName): PixNotices | null
  /** Whether the provider is out of use by a fault, and is to send its notices again later. */
  comesBack(name: ProviderName): boolean
  /** For jobs: their calls never keep a person waiting. */
  forJobs(
    name: ProviderName,
  ): { readonly collector: PixCollector; readonly receivedPix: ReceivedPixList | null } | null
}

export interface CollectionsApi {
  /** What issuing a charge and asking about one need, including the providers. */
  readonly charges: AskDeps
  readonly handleNotice: NoticeHandler
  /** Asks the provider about a charge, unless it was asked about in the last minutes. Does not fail if no answer comes. */
  readonly askBeforePayout: (chargeId: string) => Promise<void>
  /**
   * Asks the provider about the Pix in suspense that is to pay a charge. Does not fail if no answer comes.
   * @throws DomainError `payout.pix-not-assignable`
   */
  readonly askAboutHeldPix: (chargeId: string, endToEndId: string) => Promise<void>
  /** Records the Pix and returns of a provider's statement that no notice and no sweep brought. */
  readonly takeInStatement: (provider: ProviderName, items: readonly ReceivedPix[]) => Promise<TakenIn>
}

/** Money in: charges, what providers report of them, and asking where they report nothing. */
export function collectionsFeature(
  { database, unitOfWork, clock, log, inbox, limiter, cipher, keyedHash }: Infrastructure,
  { settings, names, collectorOf, noticesOf, comesBack, forJobs }: CollectionsNeeds,
): Feature<CollectionsApi> {
  const payerKeys = { cipher, keyedHash }
  const charges: AskDeps = { unitOfWork, database, clock, log, collectorOf, payerKeys }
  const inBackground: AskDeps = { ...charges, collectorOf: (name) => forJobs(name)?.collector ?? null }
  return {
    api: {
      charges,
      handleNotice: noticeHandler(payerKeys, noticesOf),
      askBeforePayout: (chargeId) => askBeforePayout(charges, chargeId),
      askAboutHeldPix: (chargeId, endToEndId) => askAboutHeldPix(charges, chargeId, endToEndId),
      takeInStatement: (provider, items) => takeInStatement(charges, provider, items),
    },
    routes(router) {
      returnRoutes(router, charges)
      suspenseRoutes(router, { ...charges, settings })
    },
    async plainRoutes(app) {
      await app.register((scope) => noticeRoutes(scope, { inbox, clock, limiter, noticesOf, comesBack }))
    },
    works: [
      work(askAboutPixJob, (about) => askAboutPixOrWait(charges, about)),
      work(cancelChargeJob, ({ chargeId }) => goOnCancelling(charges, chargeId)),
    ],
    tasks: [
      {
        name: 'charges.reconcile',
        everySeconds: 2,
        run: async () => void (await reconcileCharges(inBackground)),
      },
      {
        name: 'returns.finish',
        everySeconds: 5,
        run: async () => void (await finishReturns(inBackground)),
      },
      { name: 'suspense.finish', everySeconds: 5, run: () => finishDecisions(charges) },
      {
        name: 'charges.flag-missing-pix',
        everySeconds: 300,
        run: async () => void (await flagMissingPix(charges)),
      },
      ...names.map((name) => ({
        name: `charges.sweep-${name}`,
        everySeconds: sweepEverySeconds,
        async run() {
          const ports = forJobs(name)
          if (ports === null || ports.receivedPix === null) return
          await sweepReceivedPix(charges, ports.receivedPix, ports.collector)
        },
      })),
      ...names.map((name) => ({
        name: `charges.sweep-returns-${name}`,
        // Four times a day, so that a sweep that failed is made up for on the same day.
        everySeconds: 21_600,
        async run() {
          const ports = forJobs(name)
          if (ports === null || ports.receivedPix === null) return
          await sweepReturns(charges, ports.receivedPix, ports.collector)
        },
      })),
    ],
  }
}
