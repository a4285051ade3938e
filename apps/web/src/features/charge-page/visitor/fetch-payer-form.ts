import { type PayerForm, readPayerForm } from '@puente/contract/orders/payer-requests'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'

/**
 * A charge that waits for the data of its payer, as it stands now; null if it does not exist.
 * @throws ApiProblem for any other refusal; NetworkFailure
 */
export async function fetchPayerForm(token: string): Promise<PayerForm | null> {
  try {
    return await call(readPayerForm, { params: { token } })
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'payer-request.not-found') return null
    throw error
  }
}
