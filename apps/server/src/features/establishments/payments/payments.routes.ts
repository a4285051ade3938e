import { listOwnPayments } from '@puente/contract/establishments/own-payments'
import {
  checkPayment as checkEndpoint,
  createPayment as createEndpoint,
  deletePayment as deleteEndpoint,
  listEstablishmentPayments,
  paymentLivePath,
  readPayment as readEndpoint,
  readPaymentStatus,
} from '@puente/contract/establishments/payments'
import { DomainError } from '@puente/contract/protocol/problems'
import { idParams } from '@puente/contract/protocol/wire'
import type { Database } from '../../../platform/db/database.ts'
import type { Router } from '../../../platform/http/call.ts'
import { cookieValue } from '../../../platform/http/cookie-value.ts'
import type { RecordCookie } from '../../../platform/http/record-cookie.ts'
import { rateLimits } from '../../../platform/http/rate-limits.ts'
import { actsAsAdmin } from '../../../platform/http/session.ts'
import type { GuestStream } from '../../../platform/live/live.routes.ts'
import { payerChannel, type ReconcileDeps } from '../../collections/public.ts'
import { checkPayment, pollPayment } from './check-payment.ts'
import { type CreatePaymentDeps, createPayment } from './create-payment.ts'
import { deletePayment } from './delete-payment.ts'
import { listPayments } from './list-payments.ts'
import { readOwnPayments } from './own-payments.ts'
import { type PaymentReadDeps, type PaymentStatusRow, readPayment, readStatus } from './payment-reads.ts'
import { endOfSession } from './payment-session.ts'

export interface PaymentsRoutesDeps extends CreatePaymentDeps, PaymentReadDeps {
  readonly database: Database
  readonly charges: CreatePaymentDeps['charges'] & ReconcileDeps
  readonly cookie: RecordCookie
}

export function paymentsRoutes(router: Router, deps: PaymentsRoutesDeps): void {
  const { charges, cookie } = deps
  const sessionOf = ({
    params,
    ...call
  }: {
    params: { id: string }
    cookie(name: string): string | null
  }) => ({
    chargeId: params.id,
    token: call.cookie(cookie.name(params.id)),
  })

  router.on(createEndpoint, async ({ actor, context, params, idempotencyKey, body, header }) => {
    const { storeId } = params
    const created = await createPayment(deps, { actor, context, storeId, idempotencyKey, body })
    const payment = await readPayment(deps, created)
    header(
      'Set-Cookie',
      cookie.set(created.chargeId, created.token, endOfSession(new Date(payment.expiresAt))),
    )
    if (created.replayed) header('Idempotency-Replayed', 'true')
    return payment
  })
  router.on(readEndpoint, (call) => readPayment(deps, sessionOf(call)))
  router.on(listEstablishmentPayments, ({ session, params, query }) => {
    const reader = { userId: session.userId, isAdmin: actsAsAdmin(session) }
    return listPayments(
      { database: deps.database, keyedHash: deps.payerKeys.keyedHash },
      reader,
      params.id,
      query,
    )
  })
  router.on(listOwnPayments, ({ session, params, query }) =>
    readOwnPayments(
      deps.database,
      { ...query, ownerId: session.userId, establishmentId: params.id },
      deps.clock.now(),
    ),
  )
  router.on(deleteEndpoint, async ({ actor, context, params, body }) => {
    await deletePayment(
      deps.charges.unitOfWork,
      { actor, context },
      { chargeId: params.id, reason: body.reason },
    )
    return undefined
  })
  router.on(readPaymentStatus, async (call) => statusView(await pollPayment(charges, sessionOf(call))))
  router.on(checkEndpoint, async (call) => {
    const { provider, ...status } = await checkPayment(charges, sessionOf(call), call.context)
    return { ...statusView(status), provider }
  })
}

function statusView({ id, status, paidAt }: PaymentStatusRow) {
  return { id, status, paidAt: paidAt?.toISOString() ?? null }
}

/** The stream of one payment, for the browser that made it (PAY-021). It names the payment and its version, and nothing of its payer. */
export function paymentStream(deps: PaymentsRoutesDeps): GuestStream {
  const { database, clock, limiter, cookie } = deps
  return {
    path: paymentLivePath,
    documented: {
      name: 'readPaymentLiveEvents',
      summary: 'Live events of one payment at an establishment, for the session that made it',
      access: 'anyone',
      answer: 'text/event-stream',
    },
    async admit({ params, headers, ip: address }) {
      await limiter.hit('default', rateLimits.default, { address, userId: null, sessionId: null })
      const { success, data } = idParams.safeParse(params)
      if (!success) throw new DomainError('payment.not-found')
      const token = cookieValue(headers.cookie ?? '', cookie.name(data.id))
      const { id, expiresAt } = await readStatus(database, { chargeId: data.id, token }, clock.now())
      return { channel: payerChannel(id), expiresAt: endOfSession(expiresAt) }
    },
  }
}
