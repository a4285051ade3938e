import type { ProviderName } from '@puente/contract/collections'
import type { Feature } from '../../platform/feature.ts'
import type { NoticeHandler } from '../../platform/inbox/inbox.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import type { PeriodicTask } from '../../platform/jobs/periodic-tasks.ts'
import { work } from '../../platform/jobs/work.ts'
import type { SettingsReader } from '../settings/public.ts'
import { type QueryDeps, queryPixOrWait } from './query/query-provider.ts'
import { queryPixJob } from './query/collections.jobs.ts'
import { reconcileCharges, queryBeforePayout, queryHeldPix } from './query/reconcile-charges.ts'
import { finishDecisions } from './assign/carry-out.ts'
import { suspenseRoutes } from './assign/suspense.routes.ts'
import { cancelChargeJob } from './cancel/cancel.jobs.ts'
import { goOnCancelling } from './cancel/cancel-charge.ts'
import {
  sweepEverySeconds,
  sweepReceivedPix,
  takeInStatement,
  type TakenIn,
} from './query/sweep-received-pix.ts'
import { sweepReturns } from './query/sweep-returns.ts'
import type { PixCollector, ReceivedPix, ReceivedPixList } from './ports/collector.port.ts'
import type { PixNotices } from './ports/notices.port.ts'
import { flagMissingPix } from './receive/flag-missing-pix.ts'
import { noticeHandler } from './receive/handle-notice.ts'
import { forgetAnswerTimes } from './receive/answer-times.ts'
import { noticeRoutes } from './receive/notices.routes.ts'
import { clearHeldFlags } from './receive/clear-held-flags.ts'
import { finishReturns } from './returns/finish-returns.ts'
import type { NamedAccount } from './returns/return-account.ts'
import { returnRoutes } from './returns/returns.routes.ts'
import type { ReturnDeps } from './returns/send-return.ts'

export interface CollectionsNeeds {
  readonly settings: Pick<SettingsReader, 'within'>
  /** The providers that are configured here. */
  readonly names: readonly ProviderName[]
  /** For calls that a person waits for. Null if the provider is not configured. */
  collectorOf(name: ProviderName): PixCollector | null
  noticesOf(name: ProviderName): PixNotices | null
  /** Null if the provider is not configured. */
  accountOf(name: ProviderName): NamedAccount | null
  /** Whether the provider cannot be used because of a fault, so that it has to send its notices again later. */
  comesBack(name: ProviderName): boolean
  /** Takes over the credentials of providers that any process stored before the call. */
  refreshCredentials(): Promise<void>
  /** For jobs, whose calls never delay a call that a person waits for. */
  forJobs(
    name: ProviderName,
  ): { readonly collector: PixCollector; readonly receivedPix: ReceivedPixList | null } | null
}

export interface CollectionsApi {
  /** What issuing and querying a charge need, including the providers. */
  readonly charges: QueryDeps
  readonly handleNotice: NoticeHandler
  /** Queries the provider about a charge, unless it was queried in the last minutes. Does not throw if no answer comes. */
  readonly queryBeforePayout: (chargeId: string) => Promise<void>
  /**
   * Queries the Pix in suspense that is to pay a charge. Does not throw if no answer comes.
   * @throws DomainError `payout.pix-not-assignable`
   */
  readonly queryHeldPix: (chargeId: string, endToEndId: string) => Promise<void>
  /** Records the Pix and returns of a provider's statement that no notice and no sweep brought. */
  readonly takeInStatement: (provider: ProviderName, items: readonly ReceivedPix[]) => Promise<TakenIn>
}

/** Money in: charges, the providers' notices about them, and queries for what no notice reported. */
export function collectionsFeature(
  { database, unitOfWork, clock, log, inbox, limiter, cipher, keyedHash }: Infrastructure,
  needs: CollectionsNeeds,
): Feature<CollectionsApi> {
  const { settings, names, collectorOf, noticesOf, accountOf, comesBack, refreshCredentials, forJobs } = needs
  const payerKeys = { cipher, keyedHash }
  const charges: QueryDeps = { unitOfWork, database, clock, log, collectorOf, payerKeys }
  const inBackground: QueryDeps = { ...charges, collectorOf: (name) => forJobs(name)?.collector ?? null }
  /** Reads the account and the collector of a provider at the same moment, so that a query never reaches another account. */
  const returning = <Deps extends QueryDeps>(deps: Deps): Deps & ReturnDeps => ({
    ...deps,
    accountOf(name) {
      const [account, collector] = [accountOf(name), deps.collectorOf(name)]
      return account && collector ? { ...account, collector } : null
    },
  })
  return {
    api: {
      charges,
      handleNotice: noticeHandler(payerKeys, noticesOf),
      queryBeforePayout: (chargeId) => queryBeforePayout(charges, chargeId),
      queryHeldPix: (chargeId, endToEndId) => queryHeldPix(charges, chargeId, endToEndId),
      takeInStatement: (provider, items) => takeInStatement(charges, provider, items),
    },
    routes(router) {
      returnRoutes(router, returning(charges))
      suspenseRoutes(router, { ...returning(charges), settings })
    },
    async plainRoutes(app) {
      await app.register((scope) =>
        noticeRoutes(scope, { ...charges, inbox, limiter, noticesOf, comesBack, refreshCredentials }),
      )
    },
    works: [
      work(queryPixJob, (about) => queryPixOrWait(charges, about)),
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
        run: async () => void (await finishReturns(returning(inBackground))),
      },
      { name: 'suspense.finish', everySeconds: 5, run: () => finishDecisions(charges) },
      {
        name: 'charges.clear-flags',
        everySeconds: 60,
        run: async () => void (await clearHeldFlags(charges)),
      },
      {
        name: 'charges.flag-missing-pix',
        everySeconds: 300,
        run: async () => void (await flagMissingPix(charges)),
      },
      { name: 'notices.forget-answer-times', everySeconds: 86_400, run: () => forgetAnswerTimes(charges) },
      ...names.flatMap((name) => sweepsOf(name, charges, forJobs)),
    ],
  }
}

/** The sweeps, which find Pix and returns that no notice reported. */
function sweepsOf(
  name: ProviderName,
  charges: QueryDeps,
  forJobs: CollectionsNeeds['forJobs'],
): readonly PeriodicTask[] {
  async function sweep(how: typeof sweepReceivedPix | typeof sweepReturns): Promise<void> {
    const ports = forJobs(name)
    if (ports === null || ports.receivedPix === null) return
    await how(charges, ports.receivedPix, ports.collector)
  }
  return [
    { name: `charges.sweep-${name}`, everySeconds: sweepEverySeconds, run: () => sweep(sweepReceivedPix) },
    // Four times a day, so that a failed sweep is repeated on the same day.
    { name: `charges.sweep-returns-${name}`, everySeconds: 21_600, run: () => sweep(sweepReturns) },
  ]
}
