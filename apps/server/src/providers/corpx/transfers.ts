import { CollectorFailure } from '../../features/collections/ports/collector.port.ts'
import {
  type KeyOwner,
  type ProviderTransfers,
  type Transfer,
  TransferRefused,
  type TransferRequest,
} from '../../features/collections/ports/transfers.port.ts'
import { reaisNumber } from '../exact-json.ts'
import { cut } from '../payer-words.ts'
import {
  type KeyOwnerAnswer,
  keyOwnerSchema,
  type TransferAnswer,
  transferSchema,
} from './account-schemas.ts'
import { type CorpxClient, CorpxRefusal } from './client.ts'

const longestText = 140
const keyTypes = { cpf: 'CPF', cnpj: 'CNPJ', email: 'EMAIL', phone: 'PHONE', evp: 'EVP' } as const

/**
 * The published capabilities of its interface v1 for sending: the owner of a key, a Pix to a key, a look-up by our id. `Idempotency-Key` is valid for
 * 24 hours. Whether our id alone prevents a second transfer after that is not published, and neither are fees. It has no interface for limits (ruling
 * 59).
 */
const capabilities: ProviderTransfers['capabilities'] = {
  keyTypes: ['cpf', 'cnpj', 'email', 'phone', 'evp'],
  longestText,
  repeatsForHours: 24,
  feeMinor: null,
}

/** A key that nobody has. A missing account is a wrong setting. */
const unknownKey = /^(?!account)[a-z_]*not_found$/
const tooLittle = /insufficient/i
const limited = /limit/i
const noSuchKey = /key.*not_found/i
/** Our id may be known already, so that a transfer may exist. */
const sameId = /conflict|idempotency|duplicate|already/i

/** @param directory a client with its own connection, so that charges and transfers continue when the ration of queries is used up */
export function corpxTransfers(
  client: CorpxClient,
  directory: CorpxClient,
  accountId: string,
): ProviderTransfers {
  const findTransfer = async (transferId: string) => {
    const path = `/pix/payments/lookup?identifier=${transferId}`
    const answer = await client.call({ method: 'GET', path, schema: transferSchema })
    return answer === null ? null : transferOf(transferId, answer)
  }
  return {
    name: 'corpx',
    capabilities,
    async keyOwner(key) {
      const path = `/pix/key/${encodeURIComponent(key.key)}?keyType=${keyTypes[key.type]}`
      const answer = await directory.call({
        method: 'GET',
        path,
        name: '/pix/key',
        unknown: unknownKey,
        schema: keyOwnerSchema,
      })
      return answer === null ? null : keyOwnerOf(answer)
    },
    async sendTransfer(request) {
      try {
        return await send(client, accountId, request)
      } catch (error) {
        if (!(error instanceof CorpxRefusal)) throw error
        const failure = refusalOf(error)
        if (failure !== null) throw failure
        return await earlierTransfer(error, () => findTransfer(request.transferId))
      }
    },
    findTransfer,
    limits: null,
  }
}

async function send(client: CorpxClient, accountId: string, request: TransferRequest): Promise<Transfer> {
  const { value, isOpen } = await client.move({
    method: 'POST',
    path: '/pix/out',
    body: transferBody(accountId, request),
    idempotencyKey: request.transferId,
    schema: transferSchema,
  })
  if (value === null) throw new CollectorFailure('api', 'unknown', 'POST /pix/out: an empty list')
  const transfer = transferOf(request.transferId, value)
  return isOpen ? { ...transfer, status: 'processing' } : transfer
}

/** An earlier request may have had this id, and then its outcome decides. If the look-up shows nothing or fails, the outcome stays unknown. */
async function earlierTransfer(
  refusal: CorpxRefusal,
  find: () => Promise<Transfer | null>,
): Promise<Transfer> {
  let known: Transfer | null = null
  try {
    known = await find()
  } catch (error) {
    if (!(error instanceof CollectorFailure)) throw error
    throw new CollectorFailure(error.failure, 'unknown', `${refusal.message}; ${error.message}`, null, error)
  }
  if (known !== null) return known
  throw new CollectorFailure('api', 'unknown', refusal.message, null, refusal)
}

/**
 * The meaning of a refused transfer. Null if the provider may know its id from an earlier request. A refusal is certain only in the company's own
 * format. Any other may come from a proxy that the request has passed.
 */
function refusalOf(refusal: CorpxRefusal): CollectorFailure | null {
  const { status, fault, outcome, failure, message } = refusal
  if (outcome !== 'refused') return refusal
  if (failure === 'authentication') return new TransferRefused('other', refusal)
  if (fault === null)
    return status === 409 ? null : new CollectorFailure(failure, 'unknown', message, null, refusal)
  if (tooLittle.test(fault)) return new TransferRefused('balance', refusal)
  if (status === 409 || sameId.test(fault)) return null
  if (noSuchKey.test(fault)) return new TransferRefused('key', refusal)
  return new TransferRefused(limited.test(fault) ? 'limit' : 'other', refusal)
}

function transferBody(accountId: string, { transferId, key, amountMinor, text }: TransferRequest): object {
  return {
    accountId,
    keyType: keyTypes[key.type],
    key: key.key,
    amount: reaisNumber(amountMinor),
    currency: 'BRL',
    ...(text !== null && { description: cut(text, longestText) }),
    identifier: transferId,
  }
}

/** @throws CollectorFailure `unknown` if the answer is about another transfer */
function transferOf(transferId: string, answer: TransferAnswer): Transfer {
  const { identifier, status, endToEndId, amount } = answer
  if ((identifier ?? transferId) !== transferId) {
    throw new CollectorFailure('api', 'unknown', 'the answer names another transfer')
  }
  return {
    transferId,
    status: statusOf(status),
    providerStatus: status,
    providerId: answer.paymentId ?? answer.transactionId ?? answer.partnerId ?? null,
    endToEndId: endToEndId ?? null,
    amountMinor: amount === undefined || amount === null ? null : amount < 0n ? -amount : amount,
  }
}

/** `APPROVED` only accepts the request, and `TIMEOUT` leaves open whether the money moved. */
function statusOf(status: string): Transfer['status'] {
  if (/^(completed|paid)$/i.test(status)) return 'completed'
  return /^(failed|rejected|reversed)$/i.test(status) ? 'failed' : 'processing'
}

/** @throws CollectorFailure if the answer names nobody */
function keyOwnerOf(answer: KeyOwnerAnswer): KeyOwner {
  const { owner, account } = answer
  const name = (answer.ownerName ?? owner?.name ?? '').trim()
  if (name === '') throw new CollectorFailure('api', 'unknown', 'GET /pix/key: unreadable answer')
  return {
    name,
    document: answer.ownerDocument ?? owner?.taxIdNumber ?? null,
    bankName: answer.bankName ?? account?.participant?.name ?? null,
    bankIspb: answer.bankIspb ?? account?.participant?.ispb ?? null,
  }
}
