import type { LeftOutReason } from '@puente/contract/payouts/files'
import { DomainError, type ProblemCode } from '@puente/contract/protocol/problems'
import { cbuCheckDigitsValid } from '@puente/domain/cbu'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { type Charge, lockCharges, setReservedPesosOfMany } from '../../collections/public.ts'
import { balancesOf } from '../../ledger/public.ts'
import { needsApproval } from '../approvals/approval.rules.ts'
import { type BeginPayoutDeps, noteReserved, type Prepared, reserve } from '../begin-payout.ts'
import { divide } from '../debts/debt.rules.ts'
import { beneficiariesInDebt, lockBeneficiaries, reservedAmong } from '../debts/debt-repository.ts'
import { lockDues } from '../debts/dues.ts'
import type { Payee } from '../payout-account.ts'
import {
  findBegun,
  findBegunAmong,
  insertPayouts,
  type NewPayout,
  type StoredPayout,
} from '../payout-repository.ts'
import { isUnexpired, remainingMinor, requireBeginAllowed, requireNotInFile } from '../payout.rules.ts'
import type { FileLine } from './file-layouts.rules.ts'
import type { LeftOut } from './file-repository.ts'

export interface MakeFileDeps extends BeginPayoutDeps {
  /** Who of these people is on hold after a bank-account change, and until when. Their accounts cannot change before the transaction ends. */
  readonly payoutsHeldAmong: (tx: Tx, userIds: readonly string[]) => Promise<ReadonlyMap<string, Date>>
}

/** A charge before the transaction. Its bank data are null if its beneficiary declared none. */
export interface Candidate extends Prepared {
  readonly beneficiaryId: string
  readonly payee: Payee | null
}

interface Collected {
  readonly lines: readonly FileLine[]
  readonly leftOut: readonly LeftOut[]
}

/** Why a charge is left out, for each refusal of a payout. */
const reasonOf: Partial<Record<ProblemCode, LeftOutReason>> = {
  'payout.charge-not-found': 'no-such-charge',
  'payout.exceeds-owed': 'nothing-owed',
  'payout.only-set-off': 'only-set-off',
  'payout.pix-not-confirmed': 'pix-not-confirmed',
  'payout.charge-closed': 'charge-closed',
  'payout.own-charge': 'own-charge',
  'payout.in-file': 'in-file',
  'payout.account-on-hold': 'account-on-hold',
  'payout.approval-required': 'needs-approval',
  'payout.own-approval': 'needs-approval',
}

/**
 * Begins the payouts of a file. A refused charge is left out; a failure of the server fails them all. A large file holds its locks for a moment only,
 * because everything is read and written in sets. All charges of a beneficiary with one that needs more (a set-off, an approval, the end of an expired
 * payout) go the way of `beginPayout`, one by one.
 * @param candidates in the order of their beneficiaries, and then of their ids
 */
export async function beginInFile(
  tx: Tx,
  deps: MakeFileDeps,
  fileId: string,
  candidates: readonly Candidate[],
): Promise<Collected> {
  const facts = await lockFacts(tx, deps, candidates)
  const lines: FileLine[] = []
  const leftOut: LeftOut[] = []
  const begun: NewPayout[] = []
  for (const candidate of candidates) {
    const { chargeId, beneficiaryId, payee } = candidate
    const inFile = { fileId, line: lines.length + 1 }
    const amount = facts.single.has(beneficiaryId)
      ? await amountOrReason(() => beginAlone(tx, deps, candidate, inFile))
      : await amountOrReason(() => payableOf(tx, facts, candidate))
    if (typeof amount === 'string') {
      leftOut.push({ chargeId, reason: amount })
      continue
    }
    if (payee === null) throw new Error(`charge ${chargeId} is paid to no account`)
    lines.push({ ...payee, reference: '', amountMinor: amount })
    if (facts.single.has(beneficiaryId)) continue
    begun.push(payoutOf(candidate, amount, inFile))
    facts.reserved.set(beneficiaryId, (facts.reserved.get(beneficiaryId) ?? 0n) + amount)
  }
  await storeBegun(tx, facts, begun)
  return { lines, leftOut }
}

/** What decides about all charges of a file, read under the locks of their beneficiaries, charges and bank accounts. */
interface Facts {
  readonly charges: ReadonlyMap<string, Charge>
  readonly begun: ReadonlyMap<string, StoredPayout>
  readonly held: ReadonlyMap<string, Date>
  readonly balances: ReadonlyMap<string, { readonly minor: bigint }>
  /** What begun payouts reserve, by beneficiary. Grows with the file. */
  readonly reserved: Map<string, bigint>
  /** The beneficiaries whose charges are begun one by one. */
  readonly single: ReadonlySet<string>
}

async function lockFacts(tx: Tx, deps: MakeFileDeps, candidates: readonly Candidate[]): Promise<Facts> {
  const beneficiaryIds = [...new Set(candidates.map(({ beneficiaryId }) => beneficiaryId))]
  await lockBeneficiaries(tx, beneficiaryIds)
  const inDebt = await beneficiariesInDebt(tx, beneficiaryIds)
  const locked = await lockCharges(
    tx,
    candidates.flatMap(({ chargeId, beneficiaryId }) => (inDebt.has(beneficiaryId) ? [] : [chargeId])),
  )
  const chargeIds = locked.map(({ id }) => id)
  const begun = await findBegunAmong(tx, chargeIds)
  const { 'payout.aloneMinor': aloneMinor } = await deps.settings.within(tx)
  const single = locked.filter((charge) => {
    const earlier = begun.get(charge.id)
    const isExpired = earlier !== undefined && !isUnexpired(earlier, tx.now)
    return isExpired || needsApproval(charge.pesosPaidMinor, remainingMinor(charge), aloneMinor)
  })
  return {
    charges: new Map(locked.map((charge) => [charge.id, charge])),
    begun,
    held: await deps.payoutsHeldAmong(tx, [...new Set(locked.flatMap(({ ownerId }) => ownerId ?? []))]),
    balances: await balancesOf(tx, beneficiaryIds),
    reserved: await reservedAmong(tx, beneficiaryIds),
    single: new Set([...inDebt, ...single.map(({ beneficiaryId }) => beneficiaryId)]),
  }
}

async function amountOrReason(begin: () => Promise<bigint | LeftOutReason>): Promise<bigint | LeftOutReason> {
  try {
    return await begin()
  } catch (error) {
    const reason = error instanceof DomainError ? reasonOf[error.code] : undefined
    if (reason === undefined) throw error
    return reason
  }
}

/** What may be paid of a charge whose beneficiary has no debts. @throws DomainError `payout.*` */
async function payableOf(tx: Tx, facts: Facts, candidate: Candidate): Promise<bigint | LeftOutReason> {
  const { chargeId, beneficiaryId } = candidate
  const charge = facts.charges.get(chargeId) ?? null
  const reason = reasonAgainst(charge, facts.begun.get(chargeId) ?? null, candidate, tx.now)
  if (charge === null || reason !== null) return reason ?? 'no-such-charge'
  if (charge.ownerId !== null && facts.held.has(charge.ownerId)) return 'account-on-hold'
  const { payableMinor } = divide({
    restMinor: remainingMinor(charge),
    balanceMinor: facts.balances.get(beneficiaryId)?.minor ?? 0n,
    reservedMinor: facts.reserved.get(beneficiaryId) ?? 0n,
    debtsMinor: 0n,
  })
  return payableMinor === 0n ? 'only-set-off' : payableMinor
}

async function beginAlone(
  tx: Tx,
  deps: MakeFileDeps,
  candidate: Candidate,
  inFile: NonNullable<NewPayout['inFile']>,
): Promise<bigint | LeftOutReason> {
  const dues = await lockDues(tx, candidate.chargeId)
  const earlier = await findBegun(tx, candidate.chargeId)
  const reason = reasonAgainst(dues?.charge ?? null, earlier, candidate, tx.now)
  if (dues === null || reason !== null) return reason ?? 'no-such-charge'
  const { amountMinor } = await reserve(tx, deps, dues, earlier, { ...candidate, inFile })
  return amountMinor
}

/** Why a charge cannot be in a file, before its amounts are looked at. Null if nothing speaks against it. @throws DomainError `payout.*` */
function reasonAgainst(
  charge: Charge | null,
  earlier: StoredPayout | null,
  { payee, admin }: Candidate,
  now: Date,
): LeftOutReason | null {
  if (charge === null) return 'no-such-charge'
  // A charge that is confirmed by hand takes an admin at its own dialog.
  if (charge.status === 'pending') return 'pix-not-confirmed'
  requireBeginAllowed(charge, admin.actor.userId, false)
  requireNotInFile(earlier)
  // Also one of the same admin: the transfer may have been made.
  if (earlier !== null && isUnexpired(earlier, now)) return 'being-paid'
  if (payee === null) return 'no-account'
  return cbuCheckDigitsValid(payee.cbu) ? null : 'cbu-invalid'
}

function payoutOf(
  { payoutId, chargeId, beneficiaryId, bankSnapshot, admin }: Candidate,
  amountMinor: bigint,
  inFile: NewPayout['inFile'],
): NewPayout {
  return {
    id: payoutId,
    chargeId,
    beneficiaryId,
    amountMinor,
    bankSnapshot,
    createdBy: admin.actor.userId,
    inFile,
    expiresAt: null,
    approvalId: null,
  }
}

async function storeBegun(tx: Tx, { charges }: Facts, begun: readonly NewPayout[]): Promise<void> {
  await insertPayouts(tx, begun)
  const reserved = await setReservedPesosOfMany(
    tx,
    begun.map(({ chargeId, amountMinor }) => ({
      charge: present(charges.get(chargeId), chargeId),
      reservedMinor: amountMinor,
    })),
  )
  for (const [index, payout] of begun.entries())
    noteReserved(tx, present(reserved[index], payout.chargeId), payout)
}

function present(charge: Charge | undefined, chargeId: string): Charge {
  if (charge === undefined) throw new Error(`charge ${chargeId} is gone`)
  return charge
}
