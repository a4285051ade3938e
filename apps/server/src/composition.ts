import { setTimeout as pause } from 'node:timers/promises'
import type { ProviderName } from '@puente/contract/orders'
import type { FastifyInstance } from 'fastify'
import { chargePageApi } from './compose-charge-page.ts'
import { historyApi } from './compose-history.ts'
import { composeMails } from './compose-mails.ts'
import { composeIdentity } from './compose-people.ts'
import { composePrivacy } from './compose-privacy.ts'
import { composePublicFace, type PublicFace } from './compose-public-face.ts'
import { composeMarket, composeProviders, type Providers } from './compose-providers.ts'
import { receiptsApi } from './compose-receipts.ts'
import { composeSecondFactor } from './compose-second-factor.ts'
import { reviewApi } from './compose-reviews.ts'
import { supportApi } from './compose-support.ts'
import { composeVerification } from './compose-verification.ts'
import { demoSettings } from './demo/demo-settings.ts'
import { readFileRoute } from './features/audit/read-file.ts'
import {
  askAboutPix,
  askAboutPixJob,
  noticeHandler,
  noticeRoutes,
  type ReconcileDeps,
  reconcileCharges,
  sweepReceivedPix,
  verifyBeforePayout,
} from './features/collections/public.ts'
import { establishmentsRoutes } from './features/establishments/establishments.routes.ts'
import { accountsRoutes } from './features/identity/accounts.routes.ts'
import { sweepIdentity } from './features/identity/identity.jobs.ts'
import { secondFactorRoutes } from './features/identity/second-factor.routes.ts'
import { sessionsRoutes } from './features/identity/sessions.routes.ts'
import { mailProblemsRoutes } from './features/notifications/mail-problems.routes.ts'
import { outboxPageRoutes } from './features/notifications/outbox-page.routes.ts'
import { outboxRoutes } from './features/notifications/outbox.routes.ts'
import { ordersRoutes } from './features/orders/orders.routes.ts'
import { payoutAccountRoutes } from './features/orders/payout-account.routes.ts'
import { orderStatus, type PlaceOrder, placeOrder } from './features/orders/public.ts'
import type { MarketSource } from './features/rates/market-source.port.ts'
import {
  createMarketReader,
  createOrderRate,
  forgetUnusedRates,
  type GiveQuote,
  giveQuote,
  marketTask,
} from './features/rates/public.ts'
import { payoutRoutes, type RecordPayoutDeps } from './features/payouts/public.ts'
import { privacyRoutes } from './features/privacy/privacy.routes.ts'
import {
  createSettingsReader,
  type SettingDefaults,
  type SettingsReader,
} from './features/settings/public.ts'
import { payoutsHeldUntil, readBankAccount } from './features/verification/public.ts'
import {
  type VerificationRouteDeps,
  verificationRoutes,
} from './features/verification/verification.routes.ts'
import type { Infrastructure } from './infrastructure.ts'
import { sealAuditEntries } from './platform/audit/audit-chain.ts'
import type { Router } from './platform/http/call.ts'
import type { Authenticator } from './platform/http/session.ts'
import { forgetOldKeys } from './platform/idempotency/idempotency-keys.ts'
import type { NoticeHandler } from './platform/inbox/inbox.ts'
import type { PeriodicTask } from './platform/jobs/periodic-tasks.ts'
import { type Work, work } from './work.ts'

/** What screens are told of this deployment. */
export interface Deployment {
  readonly version: string
  /** The page where a simulated code is paid. */
  readonly testBankUrl: string | null
}

/** The product over its infrastructure: every feature with what it needs, and nothing that listens yet. */
export interface Product {
  readonly authenticator: Authenticator
  readonly settings: SettingsReader
  /** What anybody may know, from memory; also told what changed elsewhere. */
  readonly publicFace: Pick<PublicFace, 'publicSettings' | 'dataOfPages' | 'heard' | 'missed'>
  readonly providers: Providers
  readonly useCases: UseCases
  readonly works: readonly Work[]
  readonly tasks: readonly PeriodicTask[]
  readonly handleNotice: NoticeHandler
  /** The API of the contract. */
  routes(router: Router): void
  /** What is reached beside the API: notices of providers and the outbox page. */
  plainRoutes(app: FastifyInstance): Promise<void>
  /** Ends connections to the outside. */
  close(): void
}

/** What the seed and the tests do through the same doors as the routes. */
export interface UseCases {
  readonly identity: ReturnType<typeof composeIdentity>
  readonly giveQuote: GiveQuote
  readonly placeOrder: PlaceOrder
  readonly payouts: RecordPayoutDeps
  readonly verification: VerificationRouteDeps
}

export function composeProduct(infrastructure: Infrastructure, deployment: Deployment): Product {
  const { database, clock, inbox, limiter } = infrastructure
  const features = composeFeatures(infrastructure)
  const { identity, settings, mails, providers, charges, useCases } = features
  const { appEnv } = infrastructure.config
  const outbox = { database, unitOfWork: infrastructure.uow, appEnv, keepsMails: mails.sender.keepsMails }
  const publicFace = composePublicFace(infrastructure, features, deployment)
  return {
    authenticator: identity.authenticator,
    settings,
    publicFace,
    providers,
    useCases,
    works: [
      ...mails.works,
      ...identity.works,
      work(askAboutPixJob, ({ provider, endToEndId }) => askAboutPix(charges, provider, endToEndId)),
    ],
    tasks: composeTasks(infrastructure, features),
    handleNotice: noticeHandler((name) => providers.notices[name] ?? null),
    routes(router) {
      outboxRoutes(router, outbox)
      apiRoutes(router, infrastructure, features)
      publicFace.routes(router)
      mailProblemsRoutes(router, { database })
      reviewApi(router, infrastructure, mails.queue)
      supportApi(router, infrastructure, mails.queue)
      historyApi(router, infrastructure, settings)
      receiptsApi(router, infrastructure)
      chargePageApi(router, infrastructure, features.isSimulatedProvider)
    },
    async plainRoutes(app) {
      outboxPageRoutes(app, { ...outbox, settings, authenticator: identity.authenticator })
      await app.register((scope) =>
        noticeRoutes(scope, { inbox, clock, limiter, notices: providers.notices }),
      )
    },
    close() {
      providers.close()
      mails.sender.close()
    },
  }
}

type Features = ReturnType<typeof composeFeatures>

function composeFeatures(infrastructure: Infrastructure) {
  const { config, database, clock, uow, cipher, keyedHash, log, files } = infrastructure
  const settingDefaults = defaultsOf(config)
  const settings = composeSettings(infrastructure, settingDefaults)
  const mails = composeMails(infrastructure, settings)
  const identity = composeIdentity(infrastructure, mails.queue, settings)
  const marketSource = composeMarket(config)
  const rates = composeRates(infrastructure, settings, marketSource)
  const { giveQuote } = rates
  const providers = composeProviders(infrastructure)
  const collectorOf = (name: ProviderName) => providers.collectors[name] ?? null
  const charges: ReconcileDeps = { uow, db: database, clock, log, collectorOf }
  const bankAccountOf = (userId: string) => readBankAccount({ database, cipher }, userId)
  const payerKeys = { cipher, keyedHash }
  const verification = composeVerification(infrastructure, identity, mails.queue)
  const useCases: UseCases = {
    identity,
    giveQuote,
    placeOrder: placeOrder({ uow, database, clock, charges, settings, giveQuote, payerKeys }),
    payouts: {
      uow,
      db: database,
      clock,
      cipher,
      files,
      verifyPassword: identity.verifyPassword,
      async bankDataOf(userId) {
        const account = await bankAccountOf(userId)
        return account === null ? null : JSON.stringify(account)
      },
      payoutsHeldUntil,
      verifyCharge: (chargeId) => verifyBeforePayout(charges, chargeId),
    },
    verification: verification.deps,
  }
  return {
    settings,
    settingDefaults,
    mails,
    identity,
    privacy: composePrivacy(infrastructure, identity, mails.queue),
    verification,
    secondFactor: composeSecondFactor(infrastructure, identity, mails.queue, settings),
    marketSource,
    rates,
    providers,
    isSimulatedProvider: (name: ProviderName) => collectorOf(name)?.simulated ?? false,
    charges,
    bankAccountOf,
    useCases,
  }
}

function apiRoutes(
  router: Router,
  { database, clock, cipher, log, files, uow }: Infrastructure,
  features: Features,
): void {
  const { identity, charges, bankAccountOf, isSimulatedProvider, useCases } = features
  accountsRoutes(router, { database, clock, ...identity })
  sessionsRoutes(router, identity)
  secondFactorRoutes(router, features.secondFactor)
  ordersRoutes(router, {
    database,
    clock,
    cipher,
    isSimulatedProvider,
    placeOrder: useCases.placeOrder,
    orderStatus: orderStatus({ database, reconcile: charges }),
  })
  payoutRoutes(router, { ...useCases.payouts, log, files, bankAccountOf })
  establishmentsRoutes(router, { database })
  privacyRoutes(router, features.privacy.routes)
  verificationRoutes(router, useCases.verification)
  payoutAccountRoutes(router, { ...useCases.verification, isSimulatedProvider })
  readFileRoute(router, { database, unitOfWork: uow, files })
}

function defaultsOf({ pixProvider, appEnv }: Infrastructure['config']): SettingDefaults {
  return {
    ...(pixProvider === null ? {} : { 'provider.active': pixProvider }),
    ...(appEnv === 'demo' ? demoSettings : {}),
  }
}

function composeSettings(
  { database, clock, log }: Infrastructure,
  defaults: SettingDefaults,
): SettingsReader {
  return createSettingsReader({
    database,
    clock,
    defaults,
    onUnreadableProvider: () =>
      log.error(
        { event: 'settings.provider-unreadable' },
        'the setting of the active provider cannot be read',
      ),
  })
}

function composeRates(
  { database, uow, clock, log }: Infrastructure,
  settings: SettingsReader,
  source: MarketSource,
) {
  const market = createMarketReader({
    source,
    database,
    uow,
    settings,
    clock,
    pause,
    onFailure: (reason) => log.warn({ event: 'market.failed', reason }, 'the market gave no rate'),
  })
  const onError = (error: unknown) =>
    log.warn({ event: 'market.unread', err: error }, 'the market could not be read')
  const orderRate = createOrderRate({ market, database, settings, clock, pause, onError })
  return { market, orderRate, giveQuote: giveQuote({ uow, database, settings, orderRate }) }
}

function composeTasks(
  infrastructure: Infrastructure,
  { charges, mails, privacy, providers, rates, settings, verification }: Features,
): PeriodicTask[] {
  const { database, clock, metrics, files, limiter, inbox } = infrastructure
  const listing = Object.values(providers.collectors).filter((one) => one.capabilities.listsReceivedPix)
  return [
    marketTask({ market: rates.market, database, settings, clock }),
    {
      name: 'charges.reconcile',
      everySeconds: 5,
      run: async () => void (await reconcileCharges(charges)),
    },
    ...listing.map((collector) => ({
      name: `charges.sweep-${collector.name}`,
      everySeconds: 300,
      run: async () => void (await sweepReceivedPix(charges, collector)),
    })),
    {
      name: 'audit.seal',
      everySeconds: 2,
      // An entry that waits for its seal is not yet proven; sealers exclude each other.
      leaseSeconds: 10,
      run: async () => {
        while (await sealAuditEntries(database, metrics));
      },
    },
    ...mails.tasks,
    { name: 'identity.sweep', everySeconds: 3600, run: sweepIdentity({ database, clock }) },
    { name: 'rate-limits.sweep', everySeconds: 600, run: () => limiter.sweep() },
    {
      name: 'idempotency.forget',
      everySeconds: 3600,
      run: () => forgetOldKeys({ database, clock }),
    },
    {
      name: 'history.purge',
      everySeconds: 86_400,
      run: async () => {
        await inbox.forgetOld()
        await forgetUnusedRates({ database, clock })
      },
    },
    privacy.eraseTask,
    ...verification.tasks,
    { name: 'files.sweep', everySeconds: 3600, run: async () => void (await files.sweep()) },
  ]
}
