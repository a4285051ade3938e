import {
  type AskPayerBody,
  askPayer as askPayerEndpoint,
  type PayerRequest,
} from '@puente/contract/orders/payer-requests'
import { call } from '../../../lib/api/client.ts'

export function askPayer(body: AskPayerBody, idempotencyKey: string): Promise<PayerRequest> {
  return call(askPayerEndpoint, { body, idempotencyKey })
}
