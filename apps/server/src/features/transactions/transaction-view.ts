import type { AdminCharge, payoutViewSchema } from '@puente/contract/transactions'
import { ars, brl } from '@puente/contract/protocol/wire'
import { parsePercent, parseRate, percentToText, rateToText } from '@puente/domain/rate'
import type { z } from 'zod'
import { paymentOf } from '../collections/public.ts'
import {
  allowedActions,
  chargeApproval,
  debtMinor,
  divide,
  type Division,
  fileNumberText,
  type PayoutFacts,
  remainingMinor,
  type ShownApproval,
  type Standing,
} from '../payouts/public.ts'
import type { AdminChargeRow, BegunRow, PayoutRow } from './transaction-rows.ts'

type PayoutView = z.output<typeof payoutViewSchema>

const overall = { pending: 'pending', partial: 'partial', paid: 'completed' } as const

/** The payouts of a row. */
export interface RowPayouts {
  readonly recorded: readonly PayoutRow[]
  /** Null if nobody is paying it now. */
  readonly begun: BegunRow | null
  /** The newest request for a second admin, if it is open or was refused. Null otherwise. */
  readonly approval: ShownApproval | null
}

/** What all rows of one reading are shown by. */
export interface ReadingFacts {
  /** Centavos of ARS that one admin pays alone for one charge. Null if no second admin is needed. */
  readonly aloneMinor: bigint | null
  readonly now: Date
  /** The reading admin; `allowedActions` depends on them. */
  readonly adminId: string
}

/** The balance of a row's beneficiary. Centavos of ARS. */
export interface RowStanding extends Standing {
  /** Null if it could not be read: never shown as 0 (TXN-031). */
  readonly balanceMinor: bigint | null
}

/** What a row is shown with. */
export interface RowSurroundings {
  readonly standing: RowStanding
  readonly payouts: RowPayouts
  /** The payer's phone in E.164, or null if none was given or it cannot be read. */
  readonly phone: string | null
}

export function adminChargeView(
  row: AdminChargeRow,
  { standing, payouts, phone }: RowSurroundings,
  reading: ReadingFacts,
): AdminCharge {
  const { recorded, begun } = payouts
  const facts = payoutFactsOf(row)
  const division = divisionOf(row, standing)
  const approval = approvalOf(facts, division, payouts, reading)
  return {
    id: row.id,
    transactionId: row.txid,
    kind: row.kind,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    userId: row.owner_id,
    clientName: row.client_name ?? '',
    clientCpf: row.client_document ?? '',
    clientId: row.client_id ?? '',
    description: row.description,
    payerPhone: phone === null ? null : maskedPhone(phone),
    establishmentId: row.establishment_id,
    productDescription: row.product_description,
    licensePlate: row.license_plate,
    metadata: { source: row.kind === 'establishment' ? 'establishment_url' : null },
    clientReceiptFileId: row.client_receipt_file_id,
    companyName: row.company_name,
    realValue: brl(row.real_value_minor),
    fee: brl(row.fee_minor),
    total: brl(row.total_minor),
    pesosValue: ars(row.pesos_value_minor),
    pesosPaid: ars(row.pesos_paid_minor),
    pesosRemaining: ars(remainingMinor(facts)),
    pesosSetOff: ars(row.pesos_set_off_minor),
    refunded: brl(row.refunded_minor),
    pesosTakenBack: ars(row.pesos_taken_back_minor),
    debt: ars(row.confirmed_at === null ? 0n : debtMinor(facts)),
    division: division && { payable: ars(division.payableMinor), setOff: ars(division.setOffMinor) },
    baseRate: rateText(row.base_rate),
    rate: rateText(row.customer_rate),
    spreadPercent: percentText(row.applied_spread),
    userBalance: standing.balanceMinor === null ? null : ars(standing.balanceMinor),
    pixStatus: row.pix_status,
    payoutStatus: row.payout_status,
    status: overall[row.payout_status],
    provider: row.provider,
    providerTransactionId: row.provider_transaction_id,
    providerStatus: row.provider_status,
    endToEndId: row.end_to_end_id,
    payment: paymentOf(row, { name: row.client_name, documentHash: row.client_document_hash }),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    confirmedAfter: row.confirmed_after,
    confirmationSource: row.confirmation_source,
    flags: row.flags,
    held: heldOf(row),
    payouts: recorded.map(payoutView),
    ...beingPaid(begun, reading.adminId),
    approvalWithdrawn: row.approval_withdrawn,
    approval,
    allowedActions: allowedActions(
      facts,
      row.held_minor !== null,
      reading.adminId,
      begun && { createdBy: begun.created_by, fileNumber: begun.file_number },
      division,
      approval,
    ),
    version: row.version,
  }
}

/** Asterisks for all digits but the last four, as a list shows it (TXN-004). */
export function maskedPhone(phone: string): string {
  return phone.replaceAll(/\d(?=(?:\D*\d){4})/g, '*')
}

/** The facts of a row that decide what is owed for it. */
export function payoutFactsOf(row: AdminChargeRow): PayoutFacts {
  return {
    ownerId: row.owner_id,
    pixCode: row.pix_code,
    status: row.pix_status,
    pesosValueMinor: row.pesos_value_minor,
    pesosPaidMinor: row.pesos_paid_minor,
    pesosTakenBackMinor: row.pesos_taken_back_minor,
    pesosSetOffMinor: row.pesos_set_off_minor,
    debtClearedMinor: row.debt_cleared_minor,
  }
}

/** How the rest of a row divides now (ruling 58). Beginning its payout decides it again. Null without a balance. */
function divisionOf(
  row: AdminChargeRow,
  { balanceMinor, reservedMinor, debtsMinor }: RowStanding,
): Division | null {
  if (balanceMinor === null) return null
  const restMinor = remainingMinor(payoutFactsOf(row))
  const isConfirmed = row.pix_status === 'confirmed'
  const own = row.pesos_reserved_minor < restMinor ? row.pesos_reserved_minor : restMinor
  return divide({
    restMinor,
    balanceMinor: row.pix_status === 'pending' ? balanceMinor + row.pesos_value_minor : balanceMinor,
    reservedMinor: isConfirmed ? reservedMinor - own : reservedMinor,
    debtsMinor,
  })
}

/** Null also where nothing can be paid, and while somebody is paying. */
function approvalOf(
  facts: PayoutFacts,
  division: Division | null,
  { begun, approval }: RowPayouts,
  { adminId, aloneMinor, now }: ReadingFacts,
): AdminCharge['approval'] {
  const isPayable = facts.status === 'confirmed' || (facts.status === 'pending' && facts.pixCode !== null)
  if (begun !== null || !isPayable) return null
  const payableMinor = division?.payableMinor ?? remainingMinor(facts)
  return chargeApproval(
    { ownerId: facts.ownerId, paidMinor: facts.pesosPaidMinor, payableMinor, aloneMinor, now },
    approval,
    adminId,
  )
}

function heldOf({ held_minor, held_paid_at }: AdminChargeRow): AdminCharge['held'] {
  if (held_minor === null || held_paid_at === null) return null
  return { amount: brl(held_minor), paidAt: held_paid_at.toISOString() }
}

/** Who is paying a charge: an admin, until an end, or a file for the bank. */
function beingPaid(row: BegunRow | null, adminId: string): Pick<AdminCharge, 'begun' | 'inFile'> {
  if (row === null) return { begun: null, inFile: null }
  if (row.expires_at === null)
    return { begun: null, inFile: row.file_number === null ? null : fileNumberText(row.file_number) }
  const begun = {
    payoutId: row.id,
    amount: ars(row.amount_minor),
    by: row.admin_name,
    mine: row.created_by === adminId,
    expiresAt: row.expires_at.toISOString(),
  }
  return { begun, inFile: null }
}

export function payoutView(row: PayoutRow): PayoutView {
  return {
    id: row.id,
    amount: ars(row.amount_minor),
    receiptFileId: row.receipt_file_id,
    paidBy: row.paid_by,
    paidAt: row.confirmed_at.toISOString(),
  }
}

function rateText(stored: string): string {
  const rate = parseRate(stored)
  if (rate === null) throw new Error(`a stored rate cannot be read: ${stored}`)
  return rateToText(rate)
}

function percentText(stored: string): string {
  const percent = parsePercent(stored)
  if (percent === null) throw new Error(`a stored percentage cannot be read: ${stored}`)
  return percentToText(percent)
}
