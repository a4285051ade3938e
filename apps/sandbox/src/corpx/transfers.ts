import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { SandboxContext } from '../context.ts'
import { newEndToEndId } from '../end-to-end.ts'
import { changedAmount } from '../faults/amount-change.ts'
import type { Transfer } from '../store/records.ts'
import { balanceOf, numberOf, transferWord } from './account.ts'
import { reais } from './amounts.ts'
import { ownerOf, readKey } from './directory.ts'
import { CorpxRefusal } from './refusal.ts'

/** For larger amounts clients use another call, which splits them. */
const mostMinor = 1_500_000n

const newTransfer = z.object({
  accountId: z.string(),
  keyType: z.enum(['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP']),
  key: z.string(),
  amount: reais,
  currency: z.literal('BRL'),
  description: z.string().max(140).optional(),
  identifier: z
    .string()
    .regex(/^[A-Za-z0-9]{1,32}$/, 'must have at most 32 letters and digits')
    .optional(),
})

/** Sends a Pix from the account. The money is out from now on, and comes back if the transfer fails. @throws CorpxRefusal */
export async function createTransfer(
  context: SandboxContext,
  accountId: string,
  sent: unknown,
): Promise<Transfer> {
  const { store, config, faults, now } = context
  const read = newTransfer.safeParse(sent ?? {})
  if (!read.success) {
    const [issue] = read.error.issues
    throw new CorpxRefusal(400, 'invalid_payload', `${issue?.path.join('.')}: ${issue?.message}`)
  }
  const { keyType, key, amount, description } = read.data
  if (read.data.accountId !== accountId) {
    throw new CorpxRefusal(400, 'invalid_payload', 'accountId: is not that of the address')
  }
  ownerOf(readKey(key, keyType))
  const paymentId = randomUUID()
  const identifier = read.data.identifier ?? paymentId
  if (store.transfers.has(identifier)) {
    throw new CorpxRefusal(409, 'pix_out_identifier_conflict', 'The identifier is already used.')
  }
  if (amount > mostMinor) throw new CorpxRefusal(400, 'pix_limit_exceeded', 'The amount is above the limit.')
  const { total, locked } = balanceOf(context)
  if (amount > total - locked) throw new CorpxRefusal(400, 'insufficient_balance', 'Too little balance.')
  const record: Transfer = {
    identifier,
    paymentId,
    transactionId: randomUUID(),
    endToEndId: newEndToEndId(config.receiver.ispb, now()),
    keyType,
    key,
    amountMinor: amount,
    description: description ?? null,
    requestedAtMs: now(),
    endsAtMs: now() + config.transferDelayMs,
    end: faults.strikes('transferFails') ? 'FAILED' : 'COMPLETED',
  }
  await store.save({ kind: 'transfer', record })
  return record
}

/** A transfer as the answer to its request, and a look-up, show it. @param word in place of its own */
export function transferView({ now, faults }: SandboxContext, transfer: Transfer, word?: string): object {
  const wrong = faults.strikes('wrongTransferAmount')
  return {
    paymentId: transfer.paymentId,
    transactionId: transfer.transactionId,
    identifier: transfer.identifier,
    endToEndId: transfer.endToEndId,
    status: word ?? transferWord(transfer, now()),
    amount: numberOf(wrong ? changedAmount(transfer.amountMinor, wrong) : transfer.amountMinor),
    currency: 'BRL',
  }
}
