import { DomainError, type FieldFault } from '@puente/contract/protocol/problems'
import type { declarations } from '@puente/contract/verification/verification'
import type { VerificationStatus } from '@puente/contract/identity/sessions'
import { parseCbu } from '@puente/domain/cbu'
import { readCuit } from '@puente/domain/cuit'
import { readName } from '@puente/domain/names'

/** The bank account that a person's pesos go to. */
export interface BankAccount {
  readonly holderName: string
  readonly bankName: string
  /** 22 digits. */
  readonly cbu: string
  /** 11 digits. */
  readonly cuit: string
  readonly storeName: string | null
  /** 11 digits. */
  readonly storeCuil: string | null
}

/** The form as it was typed. */
export interface BankForm {
  readonly accountHolderName: string
  readonly bankName: string
  readonly cbu: string
  readonly cuit: string
  readonly storeName: string | null
  readonly cuilStore: string | null
  readonly declarations: Readonly<Record<(typeof declarations)[number], boolean>>
}

/** The state of a person's verification, as far as a change of their bank account depends on it. */
interface Standing {
  readonly status: VerificationStatus
  readonly approvalWithdrawn: boolean
}

const day = 86_400_000

/**
 * Reads the account from a form. Checks the declarations first (BANK-006, BANK-007), then every field on its own. Names stay as typed.
 * @throws DomainError `bank.declarations-missing`, `bank.invalid` with the faults of the fields
 */
export function readBankForm(form: BankForm): BankAccount {
  if (!Object.values(form.declarations).every(Boolean)) throw new DomainError('bank.declarations-missing')
  const faults: FieldFault[] = []
  const account = {
    holderName: nameIn('accountHolderName', form.accountHolderName, faults),
    bankName: nameIn('bankName', form.bankName, faults),
    cbu: cbuIn(form.cbu, faults),
    cuit: cuitIn('cuit', form.cuit, faults),
    storeName: form.storeName === null ? null : nameIn('storeName', form.storeName, faults),
    storeCuil: form.cuilStore === null ? null : cuitIn('cuilStore', form.cuilStore, faults),
  }
  if (faults.length > 0) throw new DomainError('bank.invalid', {}, faults)
  return account
}

function nameIn(field: string, typed: string, faults: FieldFault[]): string {
  const reading = readName(typed)
  if (reading.ok) return reading.name
  faults.push({ field, rule: reading.fault === 'empty' ? 'required' : reading.fault })
  return ''
}

/** Wrong check digits warn and do not block (BANK-005). */
function cbuIn(typed: string, faults: FieldFault[]): string {
  const cbu = parseCbu(typed)
  if (cbu !== null) return cbu
  const faulty = (rule: string) => faults.push({ field: 'cbu', rule, limit: 22 })
  if (typed.trim() === '') faulty('required')
  else faulty(/^[\d\s-]*$/.test(typed) ? 'length' : 'digits')
  return ''
}

function cuitIn(field: string, typed: string, faults: FieldFault[]): string {
  const reading = readCuit(typed)
  if (reading.ok) return reading.cuit
  const { fault } = reading
  faults.push(fault === 'length' ? { field, rule: fault, limit: 11 } : { field, rule: ruleOf(fault) })
  return ''
}

function ruleOf(fault: 'empty' | 'prefix' | 'check-digit'): string {
  return fault === 'empty' ? 'required' : fault
}

/**
 * BANK-011: open before the review and after a rejection, closed to everybody in review, open with the password after approval. A withdrawn approval
 * keeps its password, because what was charged is still paid to this account (decision 0063).
 */
export function bankDataAccess({ status, approvalWithdrawn }: Standing): 'open' | 'password' | 'closed' {
  switch (status) {
    case 'not_started':
    case 'rejected':
      return approvalWithdrawn ? 'password' : 'open'
    case 'approved':
      return 'password'
    case 'pending':
      return 'closed'
  }
}

/**
 * Until when payouts wait: one day from now if a person who is or was approved names another CBU. So a person who stole the sign-in cannot receive pesos before
 * the owner of the account has read our mail.
 */
export function holdAfterChange(
  change: Standing & {
    readonly before: (Pick<BankAccount, 'cbu'> & { readonly heldUntil: Date | null }) | null
    readonly cbu: string
  },
  now: Date,
): Date | null {
  const { status, approvalWithdrawn, before, cbu } = change
  if ((status === 'approved' || approvalWithdrawn) && before !== null && before.cbu !== cbu)
    return new Date(now.getTime() + day)
  return before?.heldUntil ?? null
}

/** Whether two bank accounts are equal in every field. */
export function sameAccount(one: BankAccount, other: BankAccount): boolean {
  return (
    one.holderName === other.holderName &&
    one.bankName === other.bankName &&
    one.cbu === other.cbu &&
    one.cuit === other.cuit &&
    one.storeName === other.storeName &&
    one.storeCuil === other.storeCuil
  )
}

/** What the audit log keeps of a bank account: enough to distinguish two, not enough to use one. */
export function maskedAccount(account: BankAccount): Readonly<Record<string, string | null>> {
  const ending = (digits: string) => `…${digits.slice(-4)}`
  return {
    holderName: [...account.holderName].slice(0, 1).join('') + '…',
    bankName: account.bankName,
    cbu: ending(account.cbu),
    cuit: ending(account.cuit),
    storeCuil: account.storeCuil && ending(account.storeCuil),
  }
}
