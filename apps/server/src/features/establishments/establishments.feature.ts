import { randomInt } from 'node:crypto'
import type { ProviderName } from '@puente/contract/collections'
import type { FoundStore } from '@puente/contract/search'
import { localDayOf } from '@puente/domain/local-day'
import type { Feature } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import { inTurns } from '../../platform/unit-of-work/in-turns.ts'
import type { ReconcileDeps } from '../collections/public.ts'
import type { SignedIn } from '../identity/public.ts'
import type { MailQueue } from '../notifications/public.ts'
import type { SettingsReader } from '../settings/public.ts'
import type { VerificationApi } from '../verification/public.ts'
import { type ApprovalRouteDeps, approvalRoutes } from './approval/approval.routes.ts'
import { findStores } from './approval/find-stores.ts'
import { approveEstablishment } from './approval/approve-establishment.ts'
import type { DecisionTarget, Reviewer } from './approval/decide-establishment.ts'
import { qrRoute } from './approval/qr-route.ts'
import { rejectEstablishment, type Rejection } from './approval/reject-establishment.ts'
import { attachImage, dropInfectedImage, type SentImage } from './attach-image.ts'
import { type EstablishmentsRoutesDeps, establishmentsRoutes } from './establishments.routes.ts'
import { imageRoute } from './image-route.ts'
import {
  type CreatedPayment,
  createPayment,
  type CreatePaymentCommand,
  type CreatePaymentDeps,
} from './payments/create-payment.ts'
import { createPaymentLookups } from './payments/payment-lookups.ts'
import { createPaymentRows } from './payments/payment-reads.ts'
import { forgetPayersTask } from './payments/payments.jobs.ts'
import { type PaymentsRoutesDeps, paymentsRoutes, paymentStream } from './payments/payments.routes.ts'
import { paymentCookie } from './payments/payment-session.ts'
import { findPayments } from './payments-desk/list-desk-payments.ts'
import { type PaymentsDeskDeps, paymentsDeskRoutes } from './payments-desk/payments-desk.routes.ts'
import { detailsRoutes } from './details/details.routes.ts'
import { pausingRoutes } from './pausing/pausing.routes.ts'
import { qrCodesRoutes } from './qr-codes/qr-codes.routes.ts'
import { refuelingRoutes } from './refueling/refueling.routes.ts'
import { type RegisterCommand, registerEstablishment } from './registration/register-establishment.ts'
import { createStoreMemory, type StoreMemory } from './store/store-memory.ts'
import { storeRoutes } from './store/store.routes.ts'
import { createVisitCounter, type VisitCounter } from './store/visit-counter.ts'
import { forgetVisitorsBefore } from './store/visit-repository.ts'

/** How many transactions that create a payment run at a time: a third of the connections. */
const paymentTurns = { places: 8, waiting: 1_000 }

export interface EstablishmentsNeeds
  extends Pick<VerificationApi, 'bankAccountOf'>,
    Pick<PaymentsDeskDeps, 'adminChargesOf'> {
  readonly mail: MailQueue
  readonly signedIn: SignedIn
  readonly settings: SettingsReader
  /** What collections needs to issue and query a charge. */
  readonly charges: ReconcileDeps
  readonly isSimulatedProvider: (provider: ProviderName) => boolean
}

export interface EstablishmentsApi {
  /** The store of the page `/loja/{storeId}`, or null if no store is served there. */
  readonly storeAtAddress: StoreMemory['at']
  readonly noteStoreVisit: VisitCounter['note']
  /** Resolves when every visit that was noted is counted. */
  readonly visitsCounted: VisitCounter['allCounted']
  readonly createPayment: (command: CreatePaymentCommand) => Promise<CreatedPayment>
  readonly register: (command: RegisterCommand) => Promise<{ readonly id: string }>
  readonly attachImage: (sent: SentImage) => Promise<unknown>
  readonly approve: (target: DecisionTarget, reviewer: Reviewer) => Promise<unknown>
  readonly reject: (target: DecisionTarget, rejection: Rejection, reviewer: Reviewer) => Promise<unknown>
  /** For the search of the desk: establishments, and ids of payments by their payer. */
  readonly findStores: (text: string) => Promise<FoundStore[]>
  readonly findPayments: (text: string) => Promise<string[]>
}

/** Establishments: their registration, their approval, their public pages, and their customers' payments. */
export function establishmentsFeature(
  infrastructure: Infrastructure,
  needs: EstablishmentsNeeds,
): Feature<EstablishmentsApi> {
  const { config, database, unitOfWork, clock, cipher, keyedHash, files, limiter, log } = infrastructure
  const { mail, bankAccountOf, signedIn, settings, charges, isSimulatedProvider } = needs
  const { publicUrl } = config
  const stores = createStoreMemory({ database, clock })
  const visits = createVisitCounter({ database, clock, keyedHash, log, signedIn })
  const payments = paymentsDeps(infrastructure, { settings, charges, isSimulatedProvider }, stores)
  const brand = async () => (await settings.current())['brand.name']
  const own = {
    database,
    unitOfWork,
    clock,
    cipher,
    keyedHash,
    files,
    allowance: infrastructure.uploadAllowance,
    brand,
    publicUrl,
  }
  const desk = {
    database,
    unitOfWork,
    cipher,
    keyedHash,
    mail,
    files,
    bankAccountOf,
    publicUrl,
    randomBelow: (bound: number) => randomInt(bound),
  }
  return {
    api: {
      storeAtAddress: stores.at,
      noteStoreVisit: visits.note,
      ...useCasesOf({ own, desk, payments, visits }),
      findStores: (text) => findStores(infrastructure, text),
      findPayments: (text) => findPayments(infrastructure, text),
    },
    routes(router) {
      storeRoutes(router, stores)
      establishmentsRoutes(router, own)
      approvalRoutes(router, desk)
      pausingRoutes(router, desk)
      detailsRoutes(router, own)
      paymentsRoutes(router, payments)
      paymentsDeskRoutes(router, { ...desk, charges, adminChargesOf: needs.adminChargesOf })
      qrCodesRoutes(router, { database, unitOfWork, brand, publicUrl })
      refuelingRoutes(router, { database, unitOfWork, clock })
    },
    guestStreams: [paymentStream(payments)],
    plainRoutes(app) {
      imageRoute(app, { database, files, limiter })
      qrRoute(app, { database, limiter, publicUrl })
    },
    tasks: [forgetPayersTask({ database, unitOfWork, clock }), forgetVisitorsTask(infrastructure)],
    onEvents(events) {
      if (events.some(({ topic }) => topic === 'establishment')) stores.forget()
    },
    onLostEvents: () => stores.forget(),
    onInfectedFile: (tx, file) => dropInfectedImage(tx, files, file),
  }
}

function paymentsDeps(
  { config, database, unitOfWork, clock, limiter }: Infrastructure,
  {
    settings,
    charges,
    isSimulatedProvider,
  }: Pick<EstablishmentsNeeds, 'settings' | 'charges' | 'isSimulatedProvider'>,
  stores: StoreMemory,
): PaymentsRoutesDeps {
  const { publicUrl } = config
  return {
    database,
    clock,
    limiter,
    settings,
    publicUrl,
    isSimulatedProvider,
    charges: { ...charges, settings, unitOfWork: inTurns(unitOfWork, 'payments.create', paymentTurns) },
    lookups: createPaymentLookups(database, stores),
    paymentRows: createPaymentRows(database),
    payerKeys: charges.payerKeys,
    cookie: paymentCookie(publicUrl.startsWith('https:')),
  }
}

/** The use cases that the seed of the demo calls. */
function useCasesOf({
  own,
  desk,
  payments,
  visits,
}: {
  readonly own: EstablishmentsRoutesDeps
  readonly desk: ApprovalRouteDeps
  readonly payments: CreatePaymentDeps
  readonly visits: VisitCounter
}): Pick<
  EstablishmentsApi,
  'register' | 'attachImage' | 'approve' | 'reject' | 'createPayment' | 'visitsCounted'
> {
  return {
    register: (command) => registerEstablishment(own, command),
    attachImage: (sent) => attachImage(own, sent),
    approve: (target, reviewer) => approveEstablishment(desk, target, reviewer),
    reject: (target, rejection, reviewer) => rejectEstablishment(desk, target, rejection, reviewer),
    createPayment: (command) => createPayment(payments, command),
    visitsCounted: visits.allCounted,
  }
}

function forgetVisitorsTask({ database, clock }: Pick<Infrastructure, 'database' | 'clock'>) {
  return {
    name: 'establishments.forget-visitors',
    everySeconds: 3_600,
    run: () => forgetVisitorsBefore(database, localDayOf(clock.now())),
  }
}
