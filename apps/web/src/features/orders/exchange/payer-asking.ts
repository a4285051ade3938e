import type { AskPayerBody, PayerRequest } from '@puente/contract/orders/payer-requests'
import { useSyncExternalStore } from 'react'
import { NetworkFailure } from '../../../lib/api/api-problem.ts'
import { newIdempotencyKey } from '../../../lib/api/client.ts'
import { whenOwnerLeaves } from '../../../lib/session/session-query.ts'
import { OrderSubmission, type Submission } from './order-submission.ts'

/** A request to a payer on its way to the server (decision 0037), as `orderSubmission` is for an order. */
export const payerAsking = new OrderSubmission<AskPayerBody, PayerRequest>(
  async (body, idempotencyKey) => (await loadAsk())(body, idempotencyKey),
  newIdempotencyKey,
)
whenOwnerLeaves(payerAsking.forget)

/** Not part of the form's first load. */
async function loadAsk() {
  try {
    return (await import('./ask-payer.ts')).askPayer
  } catch (reason) {
    throw navigator.onLine ? reason : new NetworkFailure(reason)
  }
}

export function usePayerAsking(): Submission<AskPayerBody, PayerRequest> {
  return useSyncExternalStore(payerAsking.subscribe, payerAsking.get)
}
