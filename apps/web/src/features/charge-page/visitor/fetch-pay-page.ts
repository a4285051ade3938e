import { readPayerPayment, readPayPage } from '@puente/contract/charge-page/pay-page'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'
import type { ReadCharge } from './use-pay-page.ts'

/**
 * A charge as it stands now, and its payment if this browser filled its form in; null if it does not exist.
 * @throws ApiProblem for any other refusal; NetworkFailure
 */
export async function fetchPayPage(transactionId: string): Promise<ReadCharge | null> {
  const params = { transactionId }
  try {
    const charge = await call(readPayPage, { params })
    const { payment } =
      charge.state === 'paid' ? await call(readPayerPayment, { params }) : { payment: undefined }
    return { ...charge, payment }
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'charge.not-found') return null
    throw error
  }
}
