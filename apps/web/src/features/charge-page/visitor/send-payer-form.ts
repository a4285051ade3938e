import { type FillPayerFormBody, fillPayerForm } from '@puente/contract/orders/payer-requests'
import { call } from '../../../lib/api/client.ts'
import type { KeyedRequest } from '../../../lib/api/kept-request.ts'
import { withOneRetry } from '../../../lib/api/with-one-retry.ts'

/** Makes the charge of a filled form. Returns its txid. */
export async function sendPayerForm(
  token: string,
  request: KeyedRequest<FillPayerFormBody>,
): Promise<string> {
  const made = await withOneRetry(() => call(fillPayerForm, { params: { token }, ...request }))
  return made.transactionId
}
