import { openPayerForm } from '@puente/contract/orders/payer-requests'
import { call } from '../../../lib/api/client.ts'
import { logError } from '../../../lib/errors/error-log.ts'

/** Lets the merchant know that their client has the form open. The form works without it. */
export function reportOpened(token: string): void {
  call(openPayerForm, { params: { token } }).catch((error: unknown) => logError(error, location.pathname))
}
