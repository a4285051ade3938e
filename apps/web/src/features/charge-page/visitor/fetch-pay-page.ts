import { readPayerPayment, readPayPage } from '@puente/contract/charge-page/pay-page'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'
import { logError } from '../../../lib/errors/error-log.ts'
import type { ReadCharge } from './use-pay-page.ts'

/**
 * A charge as it stands now, and its payment if this browser filled its form in; null if it does not exist.
 * @throws ApiProblem for any other refusal; NetworkFailure
 */
export async function fetchPayPage(transactionId: string): Promise<ReadCharge | null> {
  const params = { transactionId }
  try {
    const charge = await call(readPayPage, { params })
    return { ...charge, payment: charge.state === 'paid' ? await paymentOf(transactionId) : undefined }
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'charge.not-found') return null
    throw error
  }
}

/** Undefined if the read fails: the payer must learn at once that the charge is paid. The next read of the page asks again. */
async function paymentOf(transactionId: string): Promise<ReadCharge['payment']> {
  try {
    return (await call(readPayerPayment, { params: { transactionId } })).payment
  } catch (error) {
    logError(error, location.pathname)
    return undefined
  }
}
