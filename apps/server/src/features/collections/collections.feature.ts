import type { ProviderName } from '@puente/contract/collections'
import type { Feature } from '../../platform/feature.ts'
import type { NoticeHandler } from '../../platform/inbox/inbox.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import { work } from '../../platform/jobs/work.ts'
import { type AskDeps, askAboutPix } from './ask/ask-provider.ts'
import { askAboutPixJob } from './ask/collections.jobs.ts'
import { reconcileCharges, verifyBeforePayout } from './ask/reconcile-charges.ts'
import { sweepReceivedPix } from './ask/sweep-received-pix.ts'
import type { PixCollector } from './ports/collector.port.ts'
import type { PixNotices } from './ports/notices.port.ts'
import { flagMissingPix } from './receive/flag-missing-pix.ts'
import { noticeHandler } from './receive/handle-notice.ts'
import { noticeRoutes } from './receive/notices.routes.ts'

export interface CollectionsNeeds {
  readonly collectors: Partial<Readonly<Record<ProviderName, PixCollector>>>
  readonly notices: Partial<Readonly<Record<ProviderName, PixNotices>>>
}

export interface CollectionsApi {
  /** What issuing a charge and asking about one need, the providers among it. */
  readonly charges: AskDeps
  readonly handleNotice: NoticeHandler
  /** Asks the provider about a charge that was not verified for some minutes; never fails for want of an answer. */
  readonly verifyBeforePayout: (chargeId: string) => Promise<void>
}

/** Money in: charges, what providers report of them, and asking where they report nothing. */
export function collectionsFeature(
  { database, uow, clock, log, inbox, limiter }: Infrastructure,
  { collectors, notices }: CollectionsNeeds,
): Feature<CollectionsApi> {
  const charges: AskDeps = { uow, db: database, clock, log, collectorOf: (name) => collectors[name] ?? null }
  const listing = Object.values(collectors).filter(({ capabilities }) => capabilities.listsReceivedPix)
  return {
    api: {
      charges,
      handleNotice: noticeHandler((name) => notices[name] ?? null),
      verifyBeforePayout: (chargeId) => verifyBeforePayout(charges, chargeId),
    },
    async plainRoutes(app) {
      await app.register((scope) => noticeRoutes(scope, { inbox, clock, limiter, notices }))
    },
    works: [work(askAboutPixJob, ({ provider, endToEndId }) => askAboutPix(charges, provider, endToEndId))],
    tasks: [
      {
        name: 'charges.reconcile',
        everySeconds: 5,
        run: async () => void (await reconcileCharges(charges)),
      },
      {
        name: 'charges.flag-missing-pix',
        everySeconds: 300,
        run: async () => void (await flagMissingPix(charges)),
      },
      ...listing.map((collector) => ({
        name: `charges.sweep-${collector.name}`,
        everySeconds: 300,
        run: async () => void (await sweepReceivedPix(charges, collector)),
      })),
    ],
  }
}
