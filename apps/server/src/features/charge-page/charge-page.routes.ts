import { noteChargeShown, readChargePage, readPublicReceipt } from '@puente/contract/charge-page/charge-page'
import { readPayerPayment, readPayPage } from '@puente/contract/charge-page/pay-page'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Router } from '../../platform/http/call.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { recordFirstShowing } from '../collections/public.ts'
import { payerCookie } from '../orders/public.ts'
import { type ChargePageDeps, chargePage } from './charge-page.ts'
import { readPay } from './pay-page.ts'
import { type PayerPaymentDeps, readPayment } from './payer-payment.ts'
import { readReceipt } from './public-receipt.ts'

export function chargePageRoutes(router: Router, deps: ChargePageDeps & PayerPaymentDeps): void {
  const cookie = payerCookie(deps.publicUrl)
  router.on(readChargePage, ({ actor, context, params }) => chargePage(deps, { actor, context }, params.id))
  router.on(noteChargeShown, async ({ actor, session, params, context }) => {
    await deps.unitOfWork.run(
      actor,
      'charges.note-showing',
      (tx) => recordShown(tx, params.id, session.userId),
      context,
    )
    return undefined
  })
  router.on(readPublicReceipt, ({ params }) => readReceipt(deps, params.code))
  router.on(readPayPage, ({ params }) => readPay(deps, params.transactionId))
  router.on(readPayerPayment, async ({ params: { transactionId }, ...call }) => ({
    payment: await readPayment(deps, transactionId, call.cookie(cookie.name(transactionId))),
  }))
}

/** @throws DomainError `charge.not-found`, also for another user's */
async function recordShown(tx: Tx, chargeId: string, ownerId: string): Promise<void> {
  const outcome = await recordFirstShowing(tx, { chargeId, ownerId })
  if (outcome === 'not-own') throw new DomainError('charge.not-found')
  if (outcome === 'noted') tx.audit({ object: { type: 'charge', id: chargeId } })
  else tx.unchanged()
}
