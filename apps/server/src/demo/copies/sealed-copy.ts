import { createHash, randomBytes } from 'node:crypto'
import { brCodeCrc } from '@puente/domain/br-code-crc'
import { txidFromUuid } from '@puente/domain/txid'
import { type PayerKeys, paymentPlace, sealDocument } from '../../features/collections/public.ts'
import { uuidv7 } from '../../platform/ids/uuid.ts'
import type { PlannedCopy } from './plan-copies.ts'

/** The picture of a transfer that stands for the receipt of each copied payout, and where to put it. Null: the rows name files without bytes. */
export type Receipts = {
  readonly proofOf: (ownerId: string) => Buffer
  readonly put: (storageKey: string, key: Buffer, bytes: Buffer) => Promise<void>
} | null

/** The columns of `made_sales` and `made_payouts` for one copy. */
export interface SealedCopy {
  readonly sale: Readonly<Record<string, unknown>> & {
    readonly id: string
    readonly txid: string
    readonly pix: string
  }
  readonly payouts: readonly Readonly<Record<string, unknown>>[]
}

/** Gives a copy its ids, and encrypts what the product encrypts: a value is bound to its row. */
export async function sealCopy(keys: PayerKeys, copy: PlannedCopy, receipts: Receipts): Promise<SealedCopy> {
  const { pattern, seller, store, at, customer, what } = copy
  const id = uuidv7(at)
  const txid = txidFromUuid(id)
  const shift = at.getTime() - pattern.createdAt.getTime()
  const pix = `E90400888${at.toISOString().replaceAll(/\D/g, '').slice(0, 12)}${txid.slice(-11)}`
  const paid = { kind: 'cpf', value: customer.cpf } as const
  const place =
    pattern.kind === 'order'
      ? { table: 'orders', column: 'client_document_enc', rowId: id }
      : paymentPlace('payer_document_enc', id)
  const payerPlace = { table: 'received_pix', column: 'payer_document_enc', rowId: pix }
  const [document, payer] = await Promise.all([
    sealDocument(keys, paid, place),
    pattern.pix === null ? null : keys.cipher.encrypt(customer.cpf, payerPlace),
  ])
  const payouts = pattern.payouts.map((payout) =>
    sealPayout(keys, copy, { ...payout, chargeId: id, shift, receipts }),
  )
  const sale = {
    from_id: pattern.id,
    id,
    owner_id: seller.id,
    establishment_id: store?.id ?? null,
    store_id: store?.storeId ?? null,
    shift: `${shift} ms`,
    txid,
    from_pix: pattern.pix,
    pix,
    pix_code: pattern.pixCode === null ? null : codeWith(pattern.pixCode, pattern.txid, txid),
    quote_id: uuidv7(at),
    external_id: store === null ? null : `${store.storeId}_${at.getTime().toString(36)}_${txid.slice(-16)}`,
    session_hash: hexBytes(randomBytes(32)),
    customer: customer.name,
    company_name: seller.companyName,
    what,
    description: what && (store === null ? what : `${store.name}: ${what}`),
    client_id: what === null ? null : customer.cpf.slice(-4),
    document_enc: document.encrypted,
    document_hash: hexBytes(document.hash),
    document_visible_hash: document.visibleHash && hexBytes(document.visibleHash),
    document_shown: document.shown,
    payer_document_enc: payer,
  }
  return { sale, payouts: await Promise.all(payouts) }
}

interface PayoutToSeal {
  readonly id: string
  readonly at: Date
  readonly chargeId: string
  readonly shift: number
  readonly receipts: Receipts
}

async function sealPayout(
  { cipher }: PayerKeys,
  { seller }: PlannedCopy,
  payout: PayoutToSeal,
): Promise<Readonly<Record<string, unknown>>> {
  const at = new Date(payout.at.getTime() + payout.shift)
  const [id, fileId] = [uuidv7(at), uuidv7(at)]
  const key = randomBytes(32)
  const { bankData } = seller
  const [wrapped_key, bank_snapshot_enc] = await Promise.all([
    cipher.encrypt(key.toString('base64'), { table: 'files', column: 'wrapped_key', rowId: fileId }),
    bankData && cipher.encrypt(bankData, { table: 'payouts', column: 'bank_snapshot_enc', rowId: id }),
  ])
  const proof = payout.receipts?.proofOf(seller.id) ?? null
  if (proof !== null) await payout.receipts?.put(fileId, key, proof)
  return {
    from_id: payout.id,
    id,
    charge_id: payout.chargeId,
    file_id: fileId,
    wrapped_key,
    sha256: proof && hexBytes(createHash('sha256').update(proof).digest()),
    size_bytes: proof?.length ?? null,
    bank_snapshot_enc,
  }
}

/** The code with another txid, and with the checksum that this takes. */
function codeWith(code: string, from: string, to: string): string {
  const body = code.replace(from, to).slice(0, -4)
  return body + brCodeCrc(body)
}

function hexBytes(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`
}
