import type { DeskPayment, readDeskPayment as endpoint } from '@puente/contract/establishments/payments-desk'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import { DomainError } from '@puente/contract/protocol/problems'
import type { EncryptedField, FieldCipher } from '../../../platform/crypto/field-cipher.ts'
import type {
  RequestContext,
  SignedInActor,
  UnitOfWork,
} from '../../../platform/unit-of-work/unit-of-work.ts'
import { paymentPlace } from '../../collections/public.ts'
import { readChargeHistories } from '../../transactions/public.ts'
import { keptPayment } from '../payments/listed-condition.ts'
import {
  deskColumns,
  type DeskPaymentDeps,
  type DeskPaymentRow,
  deskPaymentsOf,
} from './desk-payment-rows.ts'

type Opened = ResponseOf<typeof endpoint>

export interface OpenDeskPaymentDeps extends DeskPaymentDeps {
  readonly unitOfWork: UnitOfWork
  readonly cipher: FieldCipher
  /** The bank account of a user in clear text, or null if they declared none. */
  readonly bankAccountOf: (userId: string) => Promise<Opened['bank']>
}

/** The admin who looks at a payment. */
export interface DeskReader {
  readonly actor: SignedInActor
  readonly context: RequestContext
}

type PayerColumn = 'payer_document_enc' | 'payer_email_enc' | 'payer_phone_enc'

interface OpenedRow extends DeskPaymentRow, Readonly<Record<PayerColumn, EncryptedField | null>> {
  readonly owner_id: string | null
  readonly owner_erased: boolean
  /** Null unless it is cancelled: the Pix may win over a cancellation that was asked for. */
  readonly cancellation_reason: string | null
}

/** Entries of a history that are shown. */
const mostEntries = 200

const rowText = `
select ${deskColumns}, p.payer_document_enc, p.payer_email_enc, p.payer_phone_enc, e.owner_id,
  case when c.pix_status = 'cancelled' then p.cancellation_reason end as cancellation_reason,
  coalesce(u.erased_at is not null, false) as owner_erased
from establishment_payments p join charges c on c.id = p.charge_id join establishments e on e.id = p.establishment_id
left join users u on u.id = e.owner_id
where p.charge_id = $1 and ${keptPayment}`

async function readRow({ database }: DeskPaymentDeps, id: string): Promise<OpenedRow> {
  const [row] = await database.statement<OpenedRow>('payments-desk.payment', rowText, [id])
  if (row === undefined) throw new DomainError('payment.not-found')
  return row
}

/** One payment as it is listed. @throws DomainError `payment.not-found`, also for a deleted one */
export async function readListed(deps: DeskPaymentDeps, id: string, adminId: string): Promise<DeskPayment> {
  return listedOf(deps, await readRow(deps, id), adminId)
}

async function listedOf(deps: DeskPaymentDeps, row: DeskPaymentRow, adminId: string): Promise<DeskPayment> {
  const [payment] = await deskPaymentsOf(deps, [row], adminId)
  if (payment === undefined) throw new Error(`payment ${row.id} is gone`)
  return payment
}

/**
 * One payment with the decrypted data of its payer and the bank account of the owner. The opening is committed to the audit log before anything is
 * decrypted (URLT-029).
 * @throws DomainError `payment.not-found`, also for a deleted one; DecryptionError when a stored value was changed
 */
export async function openDeskPayment(
  deps: OpenDeskPaymentDeps,
  id: string,
  { actor, context }: DeskReader,
): Promise<Opened> {
  const row = await readRow(deps, id)
  const owner = row.owner_erased ? null : row.owner_id
  await deps.unitOfWork.run(
    actor,
    'payments.open',
    async (tx) => {
      tx.audit({ object: { type: 'establishment-payment', id }, after: { bankDataOfUser: owner } })
      // Under the account as well, where a search for its readers looks.
      if (owner !== null) tx.audit({ object: { type: 'bank-account', id: owner } })
    },
    context,
  )
  const open = async (column: PayerColumn): Promise<string | null> => {
    const stored = row[column]
    return stored === null ? null : deps.cipher.decrypt(stored, paymentPlace(column, id))
  }
  const [payment, cpf, email, phone, bank, histories] = await Promise.all([
    listedOf(deps, row, actor.userId),
    open('payer_document_enc'),
    open('payer_email_enc'),
    open('payer_phone_enc'),
    owner === null ? null : deps.bankAccountOf(owner),
    readChargeHistories(deps.database, [id], mostEntries),
  ])
  return {
    payment,
    payer: { cpf, email, phone },
    owner: row.owner_id === null ? 'none' : row.owner_erased ? 'erased' : 'linked',
    bank: bank === null ? null : payeeOf(bank),
    cancellationReason: row.cancellation_reason,
    timeline: [...(histories.get(id) ?? [])],
  }
}

/** What an admin needs for a transfer, without the shop's own data. */
function payeeOf({ holderName, bankName, cbu, cuit }: NonNullable<Opened['bank']>): Opened['bank'] {
  return { holderName, bankName, cbu, cuit }
}
