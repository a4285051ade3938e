import type { PixReturn, ReceivedPix } from '../../features/collections/ports/collector.port.ts'
import type { PastBank } from './past-bank.ts'

/** Gives the sandbox every charge and Pix of the past, so that it answers about them as a provider does. May be repeated. */
export async function handOver(bank: PastBank, panelUrl: string): Promise<void> {
  const charges = bank.charges()
  const records = {
    charges: charges.map(chargeRecord),
    payments: charges.flatMap(({ payments }) => payments.map(paymentRecord)),
  }
  const answer = await fetch(new URL('/sandbox/records', panelUrl), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(records),
  })
  if (!answer.ok) throw new Error(`the sandbox refused the past: ${answer.status} ${await answer.text()}`)
}

function chargeRecord(charge: ReturnType<PastBank['charges']>[number]): object {
  const { txid, providerStatus: status, generatedAt, pixKey: key, amountMinor, request } = charge
  const debtor = { name: request.payerName, taxId: request.payerDocument.value }
  const revision = { debtor, amountMinor: String(amountMinor), expirationSeconds: request.expiresInSeconds }
  const plain = { payerMayChangeAmount: false, payerPrompt: null, extras: [] }
  const createdAtMs = generatedAt.getTime()
  return { txid, status, createdAtMs, key, locationId: null, revisions: [{ ...revision, ...plain }] }
}

function paymentRecord({
  endToEndId,
  txid,
  pixKey,
  amountMinor,
  paidAt,
  payer,
  returns,
}: ReceivedPix): object {
  const institution = 'Banco do Sul'
  return {
    endToEndId,
    txid,
    key: pixKey,
    amountMinor: String(amountMinor),
    settledAtMs: paidAt.getTime(),
    message: null,
    payer: { name: payer?.name ?? '', taxId: payer?.document?.value ?? '', institution },
    refunds: returns.map((one) => refundRecord(one, paidAt)),
  }
}

function refundRecord({ id, amountMinor, nature, state }: PixReturn, paidAt: Date): object {
  const isOpen = state === 'processing'
  const about = { id, returnId: id, amountMinor: String(amountMinor), description: null, reason: null }
  const ended = isOpen ? { status: 'EM_PROCESSAMENTO', open: true } : { status: 'DEVOLVIDO', open: false }
  const at = paidAt.getTime() + 600_000
  return {
    ...about,
    ...ended,
    nature: nature === 'dispute' ? 'MED_FRAUDE' : 'ORIGINAL',
    requestedAtMs: at,
    settledAtMs: isOpen ? null : at,
  }
}
