import {
  cancelPayment as cancelEndpoint,
  listDeskPayments as listEndpoint,
  readDeskPayment,
  readPaymentFigures,
} from '@puente/contract/establishments/payments-desk'
import type { Router } from '../../../platform/http/call.ts'
import { type CancelPaymentDeps, cancelPayment } from './cancel-payment.ts'
import { type ListDeskPaymentsDeps, listDeskPayments } from './list-desk-payments.ts'
import { type OpenDeskPaymentDeps, openDeskPayment } from './open-desk-payment.ts'
import { readFigures } from './payment-figures.ts'

export type PaymentsDeskDeps = ListDeskPaymentsDeps & OpenDeskPaymentDeps & CancelPaymentDeps

/** The admins' screen of the payments at all establishments. */
export function paymentsDeskRoutes(router: Router, deps: PaymentsDeskDeps): void {
  router.on(listEndpoint, ({ query, session }) => listDeskPayments(deps, query, session.userId))
  router.on(readPaymentFigures, ({ query }) => readFigures(deps.database, query))
  router.on(readDeskPayment, ({ params, actor, context }) =>
    openDeskPayment(deps, params.id, { actor, context }),
  )
  router.on(cancelEndpoint, ({ params, body, actor, context }) =>
    cancelPayment(deps, { actor, context }, { chargeId: params.id, reason: body.reason }),
  )
}
