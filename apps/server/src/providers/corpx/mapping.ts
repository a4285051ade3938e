import { parseEndToEndId } from '@puente/domain/end-to-end-id'
import {
  type ChargeRequest,
  CollectorFailure,
  type IssuedCharge,
  type PixPayer,
  type ReceivedPix,
} from '../../features/collections/ports/collector.port.ts'
import { reaisNumber } from '../exact-json.ts'
import { cut, pixPayer } from '../payer-words.ts'
import { statusReader } from '../status-words.ts'
import type { PayerAnswer, QrCodeAnswer, TransactionAnswer } from './schemas.ts'

const longestMessage = 140
/** Words of a transaction of which all or a part went back, or is blocked by a dispute (MED). */
const returnedWords = /refund|revers|return|med/i
const arrivedWords = /^(completed|approved|paid)$/i

const chargeStatus = statusReader({ active: 'pending' })

/** The body of a dynamic QR code: reais as a number, our txid as `identifier`. It takes neither name nor document of a payer. */
export function qrCodeBody(request: ChargeRequest, now: Date): object {
  return {
    pixKey: request.pixKey,
    value: reaisNumber(request.amountMinor),
    expirationDate: new Date(now.getTime() + request.expiresInSeconds * 1_000).toISOString(),
    identifier: request.txid,
    message: cut(request.description, longestMessage),
    allowChangeValue: false,
  }
}

/** @param txid the id that was asked for, where the answer does not repeat it */
export function issuedCharge(txid: string, answer: QrCodeAnswer): IssuedCharge {
  const pix = pixOf(answer)
  return {
    txid: answer.identifier ?? txid,
    transactionId: answer.txid,
    pixCode: answer.emv ?? answer.payload ?? null,
    location: null,
    status: chargeStatus(answer.status),
    providerStatus: answer.status,
    pixKey: answer.pixKey ?? answer.chave ?? null,
    amountMinor: answer.value ?? null,
    generatedAt: answer.createdAt ?? null,
    expiresAt: answer.expiresAt ?? null,
    payments: pix === null ? [] : [{ ...pix, txid: answer.identifier ?? txid }],
  }
}

/** The Pix that paid a charge. Null while nobody has, and where the provider names no end-to-end id or amount. */
function pixOf(answer: QrCodeAnswer): ReceivedPix | null {
  const { endToEndId, transaction } = answer
  const amountMinor = answer.paidAmount ?? answer.value ?? null
  const paidAt = answer.paidAt ?? (endToEndId ? (parseEndToEndId(endToEndId)?.at ?? null) : null)
  if (!endToEndId || amountMinor === null || paidAt === null) return null
  if (chargeStatus(answer.status) !== 'confirmed') return null
  return {
    endToEndId,
    txid: null,
    pixKey: answer.pixKey ?? answer.chave ?? null,
    amountMinor,
    paidAt,
    payer: payerOf(answer.payer),
    returns: [],
    hasUnreadReturn: returnedWords.test(transaction?.status ?? ''),
  }
}

/**
 * Null for a transaction that is no Pix to us. A return shows as a word without an id or amount, so a person has to look at it.
 * @throws CollectorFailure `unknown` for a word that leaves open whether the money arrived
 */
export function receivedPix(answer: TransactionAnswer): ReceivedPix | null {
  if (answer.direction?.toUpperCase() === 'OUT') return null
  const wentBack = returnedWords.test(answer.status)
  const paidAt = answer.transactionDate ?? answer.createdAt ?? parseEndToEndId(answer.endToEndId)?.at ?? null
  if (paidAt === null || (!wentBack && !arrivedWords.test(answer.status))) {
    throw new CollectorFailure('api', 'unknown', 'a transaction with an unknown status or without a time')
  }
  return {
    endToEndId: answer.endToEndId,
    txid: answer.identifier ?? null,
    pixKey: answer.pixKey ?? null,
    amountMinor: answer.amount,
    paidAt,
    payer: payerOf(answer.payer),
    returns: [],
    hasUnreadReturn: wentBack,
  }
}

function payerOf(payer: PayerAnswer): PixPayer | null {
  return pixPayer(payer?.name ?? null, payer?.taxIdNumber ?? payer?.taxNumber ?? payer?.document ?? null)
}
