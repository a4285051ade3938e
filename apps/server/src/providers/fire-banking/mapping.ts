import { parseEndToEndId } from '@puente/domain/end-to-end-id'
import type {
  ChargeRequest,
  IssuedCharge,
  ReceivedPix,
} from '../../features/collections/ports/collector.port.ts'
import { reaisNumber } from '../exact-json.ts'
import { cut, pixPayer } from '../payer-words.ts'
import { statusReader } from '../status-words.ts'
import type { CreatedAnswer, FoundAnswer } from './schemas.ts'

const longestDescription = 140
const longestName = 200

/** REFUND_IN is among the documented words. REFUND_IN and REFUND_OUT both mean here that money was returned to the payer. */
export const chargeStatus = statusReader({ refund_out: 'refunded' })

/** The body of `POST /pix/v2/payment`: reais as a number, our txid as `externalId`. */
export function chargeBody(request: ChargeRequest): object {
  return {
    transaction: {
      value: reaisNumber(request.amountMinor),
      description: cut(request.description, longestDescription),
      expirationTime: request.expiresInSeconds,
      externalId: request.txid,
    },
    payer: { fullName: cut(request.payerName, longestName), document: request.payerDocument.value },
  }
}

/** The answer names no txid: it is the answer to this very request. */
export function createdCharge(txid: string, answer: CreatedAnswer): IssuedCharge {
  return {
    txid,
    transactionId: answer.transactionId,
    pixCode: answer.pixCode ?? null,
    location: null,
    status: chargeStatus(answer.status),
    providerStatus: answer.status,
    pixKey: null,
    amountMinor: null,
    generatedAt: answer.generateTime ?? null,
    expiresAt: answer.expirationDate ?? null,
    payments: [],
  }
}

export function foundCharge(txid: string, answer: FoundAnswer): IssuedCharge {
  const { status, value } = answer.operation
  const pix = receivedPix(answer)
  return {
    txid: answer.externalId ?? txid,
    transactionId: answer.id,
    pixCode: null,
    location: null,
    status: chargeStatus(status),
    providerStatus: status,
    pixKey: null,
    amountMinor: value,
    generatedAt: answer.createdAt ?? null,
    expiresAt: null,
    payments: pix === null ? [] : [pix],
  }
}

/** Null while nobody has paid. */
export function receivedPix(answer: FoundAnswer): ReceivedPix | null {
  const { endToEndId, operation, payer } = answer
  const status = chargeStatus(operation.status)
  if (!endToEndId || (status !== 'confirmed' && status !== 'refunded')) return null
  const paidAt = timeOf(endToEndId, answer.updatedAt ?? answer.createdAt ?? null)
  if (paidAt === null) return null
  return {
    endToEndId,
    txid: answer.externalId ?? null,
    pixKey: null,
    amountMinor: operation.value,
    paidAt,
    payer: pixPayer(payer?.fullName ?? null, payer?.document ?? null),
    returns: [],
    // The provider reports a sum without ids, so an admin has to find out what it consists of.
    hasUnreadReturn: status === 'refunded' || (operation.refundValue ?? 0n) !== 0n,
  }
}

/** The minute that the id of the Pix carries. `updatedAt` also changes when money goes back, so it is only for an id of another shape. */
export function timeOf(endToEndId: string, otherwise: Date | null): Date | null {
  return parseEndToEndId(endToEndId)?.at ?? otherwise
}
