import { type PayPage, readPayPage } from '@puente/contract/charge-page/pay-page'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'

/**
 * A charge as it stands now; null if it does not exist.
 * @throws ApiProblem for any other refusal; NetworkFailure
 */
export async function fetchPayPage(transactionId: string): Promise<PayPage | null> {
  try {
    return await call(readPayPage, { params: { transactionId } })
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'charge.not-found') return null
    throw error
  }
}
