// Every event of the books, as balanced lines.
import type { ProviderName } from '@puente/contract/collections'
import { spreadAmount } from '@puente/domain/conversion'
import { allocateLargestRemainder, divideHalfUp } from '@puente/domain/divide'
import { type Currency, money } from '@puente/domain/money'
import type { Percent } from '@puente/domain/rate'

/** Accounts in centavos of BRL. */
type BrlAccount =
  | `psp:${ProviderName}`
  | 'psp_blocked'
  | 'psp_write_off'
  | 'psp_cost'
  | 'transfers_in_flight'
  | 'transfers_out'
  | 'suspense'
  | 'refund_payable'
  | 'fee_revenue'
  | 'spread_revenue'
  | 'fx_brl'
/** Accounts in centavos of ARS. `payable:` is what we owe one beneficiary: a user, or an establishment without an owner. */
type ArsAccount =
  | `payable:${string}`
  | 'payout_reserved'
  | 'bank:main'
  | 'fx_ars'
  | 'disputed_payable'
  | 'debt_set_off'
  | 'write_off'

/** One line of a journal: debit positive, credit negative, never zero. */
export interface Line {
  readonly account: BrlAccount | ArsAccount
  readonly currency: Currency
  readonly minor: bigint
}

/** The terms of a charge that the books need. */
export interface ChargeTerms {
  readonly provider: ProviderName
  readonly beneficiaryId: string
  /** Centavos asked for, without the fee. */
  readonly realValueMinor: bigint
  readonly feeMinor: bigint
  readonly spread: Percent
  /** Centavos of ARS that the beneficiary is owed. */
  readonly pesosValueMinor: bigint
}

/** A Pix amount split by purpose: of a whole charge, or of the part of it that a refund takes back. */
export interface ChargeShares {
  readonly feeMinor: bigint
  readonly spreadMinor: bigint
  readonly exchangedMinor: bigint
  readonly pesosMinor: bigint
}

export function payableAccount(beneficiaryId: string): `payable:${string}` {
  return `payable:${beneficiaryId}`
}

/** How the Pix of a charge divides: our fee, our spread, the exchanged amount, and the pesos owed for it. */
export function chargeShares(terms: ChargeTerms): ChargeShares {
  const spreadMinor = spreadAmount(money(terms.realValueMinor, 'BRL'), terms.spread).minor
  return {
    feeMinor: terms.feeMinor,
    spreadMinor,
    exchangedMinor: terms.realValueMinor - spreadMinor,
    pesosMinor: terms.pesosValueMinor,
  }
}

/**
 * What a refund of `amountMinor` BRL takes from what is left of a charge. It splits the reais by largest remainder over the lines that
 * are left, and takes pesos in proportion, rounded half up. So no line is overdrawn, and a refund of the whole rest leaves nothing.
 * @throws RangeError unless the amount is positive and at most what is left
 */
export function refundShares(left: ChargeShares, amountMinor: bigint): ChargeShares {
  const brlLeft = left.feeMinor + left.spreadMinor + left.exchangedMinor
  if (amountMinor <= 0n || amountMinor > brlLeft) throw new RangeError('refundShares: more than what is left')
  const [feeMinor = 0n, spreadMinor = 0n, exchangedMinor = 0n] = allocateLargestRemainder(amountMinor, [
    left.feeMinor,
    left.spreadMinor,
    left.exchangedMinor,
  ])
  return {
    feeMinor,
    spreadMinor,
    exchangedMinor,
    pesosMinor: divideHalfUp(left.pesosMinor * amountMinor, brlLeft),
  }
}

/** The Pix came in: reais at the provider, our fee and spread apart, pesos owed to the beneficiary. */
export function chargeConfirmed(terms: ChargeTerms): Line[] {
  return earned(`psp:${terms.provider}`, payableAccount(terms.beneficiaryId), chargeShares(terms))
}

/** Posted together with `payoutDone` when a payout is recorded. Beginning a payout posts nothing (decision 0026). */
export function payoutBegun(beneficiaryId: string, pesosMinor: bigint): Line[] {
  return lines([ars(payableAccount(beneficiaryId), pesosMinor), ars('payout_reserved', -pesosMinor)])
}

/** The reserved pesos left our bank account, with a payout receipt. */
export function payoutDone(pesosMinor: bigint): Line[] {
  return lines([ars('payout_reserved', pesosMinor), ars('bank:main', -pesosMinor)])
}

/**
 * A Pix that confirms nothing: unknown txid, other amount, second payment. The amount is negative if it corrects a Pix that was held with too large
 * an amount.
 */
export function paymentHeld(provider: ProviderName, amountMinor: bigint): Line[] {
  return lines([brl(`psp:${provider}`, amountMinor), brl('suspense', -amountMinor)])
}

/** The held Pix belongs to a charge. Releases the amount from suspense, so that the Pix can be posted as the charge's own. */
export function heldPaymentReleased(provider: ProviderName, heldMinor: bigint): Line[] {
  return mirror(paymentHeld(provider, heldMinor))
}

/** A held Pix went back to its payer. */
export function heldPaymentReturned(provider: ProviderName, amountMinor: bigint): Line[] {
  return lines([brl('suspense', amountMinor), brl(`psp:${provider}`, -amountMinor)])
}

/** We requested a return of reais at the provider. From now on we owe them to the payer, and no longer to the beneficiary. */
export function refundAsked(beneficiaryId: string, shares: ChargeShares): Line[] {
  return mirror(earned('refund_payable', payableAccount(beneficiaryId), shares))
}

/** The provider completed the requested return (DEVOLVIDO). */
export function refundReturned(provider: ProviderName, amountMinor: bigint): Line[] {
  return lines([brl('refund_payable', amountMinor), brl(`psp:${provider}`, -amountMinor)])
}

/** The provider did not complete the return (NAO_REALIZADO). The exact reverse of the request. */
export function refundNotDone(beneficiaryId: string, shares: ChargeShares): Line[] {
  return mirror(refundAsked(beneficiaryId, shares))
}

/** A refund that is first reported to us when it is done, such as one made in the provider's dashboard. */
export function refundReported(provider: ProviderName, beneficiaryId: string, shares: ChargeShares): Line[] {
  return mirror(earned(`psp:${provider}`, payableAccount(beneficiaryId), shares))
}

/** The scheme (MED) blocks reais at the provider; the pesos wait on a hold account until it decides (TXN-032). */
export function disputeOpened(provider: ProviderName, beneficiaryId: string, shares: ChargeShares): Line[] {
  const blocked = brlOf(shares)
  return lines([
    brl('psp_blocked', blocked),
    brl(`psp:${provider}`, -blocked),
    ars(payableAccount(beneficiaryId), shares.pesosMinor),
    ars('disputed_payable', -shares.pesosMinor),
  ])
}

/** The dispute was decided in our favour: reais and pesos return to where they were. */
export function disputeReleased(provider: ProviderName, beneficiaryId: string, shares: ChargeShares): Line[] {
  return mirror(disputeOpened(provider, beneficiaryId, shares))
}

/** The dispute was decided in the payer's favour: the blocked reais went back, and with them fee, spread and the held pesos. */
export function disputeReturned(shares: ChargeShares): Line[] {
  return mirror(earned('psp_blocked', 'disputed_payable', shares))
}

/**
 * Two admins accept that the amount at a provider differs from the books.
 * @param minor by how much the provider holds more than the books; negative if it holds less
 */
export function differenceWrittenOff(provider: ProviderName, minor: bigint): Line[] {
  return lines([brl(`psp:${provider}`, minor), brl('psp_write_off', -minor)])
}

/** Pesos of a charge are kept for a debt of its beneficiary. Posted together with `debtCovered` (ruling 58). */
export function debtSetOff(beneficiaryId: string, pesosMinor: bigint): Line[] {
  return lines([ars(payableAccount(beneficiaryId), pesosMinor), ars('debt_set_off', -pesosMinor)])
}

/** Reduces the debt of another charge by the pesos that were kept. */
export function debtCovered(beneficiaryId: string, pesosMinor: bigint): Line[] {
  return lines([ars('debt_set_off', pesosMinor), ars(payableAccount(beneficiaryId), -pesosMinor)])
}

/** Two admins accept that a beneficiary does not pay back what they owe. */
export function debtWrittenOff(beneficiaryId: string, pesosMinor: bigint): Line[] {
  return lines([ars('write_off', pesosMinor), ars(payableAccount(beneficiaryId), -pesosMinor)])
}

/** What a transfer takes from our account at the provider. Centavos. */
export interface TransferAmounts {
  readonly amountMinor: bigint
  /** 0 where the provider does not name its fee before the transfer. */
  readonly feeMinor: bigint
}

/** A transfer is about to be sent: from now on its reais are reserved, whatever the provider answers. */
export function transferBegun(provider: ProviderName, { amountMinor, feeMinor }: TransferAmounts): Line[] {
  const all = amountMinor + feeMinor
  return lines([brl('transfers_in_flight', all), brl(`psp:${provider}`, -all)])
}

/** The receiver has the money, and the provider its fee. */
export function transferCompleted({ amountMinor, feeMinor }: TransferAmounts): Line[] {
  return lines([
    brl('transfers_out', amountMinor),
    brl('psp_cost', feeMinor),
    brl('transfers_in_flight', -(amountMinor + feeMinor)),
  ])
}

/** Nothing was sent, or the money came back. The exact reverse of the beginning. */
export function transferFailed(provider: ProviderName, amounts: TransferAmounts): Line[] {
  return mirror(transferBegun(provider, amounts))
}

/** The reverse of lines already written, to correct a mistake. */
export function mirror(written: readonly Line[]): Line[] {
  return written.map((line) => ({ ...line, minor: -line.minor }))
}

/** The sums that are not zero, per currency. Empty if the lines balance. */
export function imbalance(written: readonly Line[]): Map<Currency, bigint> {
  const sums = new Map<Currency, bigint>()
  for (const line of written) sums.set(line.currency, (sums.get(line.currency) ?? 0n) + line.minor)
  return new Map([...sums].filter(([, sum]) => sum !== 0n))
}

function earned(source: BrlAccount, owed: ArsAccount, shares: ChargeShares): Line[] {
  return lines([
    brl(source, brlOf(shares)),
    brl('fee_revenue', -shares.feeMinor),
    brl('spread_revenue', -shares.spreadMinor),
    brl('fx_brl', -shares.exchangedMinor),
    ars('fx_ars', shares.pesosMinor),
    ars(owed, -shares.pesosMinor),
  ])
}

function brlOf(shares: ChargeShares): bigint {
  return shares.feeMinor + shares.spreadMinor + shares.exchangedMinor
}

function brl(account: BrlAccount, minor: bigint): Line {
  return { account, currency: 'BRL', minor }
}

function ars(account: ArsAccount, minor: bigint): Line {
  return { account, currency: 'ARS', minor }
}

/** Leaves out zero lines: a free order has no fee line, a spread of 0 % no spread line. */
function lines(all: readonly Line[]): Line[] {
  return all.filter((line) => line.minor !== 0n)
}
