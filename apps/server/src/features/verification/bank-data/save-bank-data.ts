import { DomainError } from '@puente/contract/protocol/problems'
import { cbuCheckDigitsValid } from '@puente/domain/cbu'
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Actor, RequestContext, Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { acceptLegalTexts, type VerifyPassword } from '../../identity/public.ts'
import type { MailQueue } from '../../notifications/public.ts'
import { openAccount, sealAccount } from './bank-account.ts'
import {
  confirmBankAccount,
  lockBankAccount,
  type NewBankAccount,
  putBankAccount,
} from './bank-account-repository.ts'
import {
  type BankAccount,
  type BankForm,
  bankDataAccess,
  holdAfterChange,
  maskedAccount,
  readBankForm,
  sameAccount,
} from './bank-data.rules.ts'
import { lockVerification, readStanding, touchVerification } from '../verification-repository.ts'

export interface SaveBankDataDeps {
  readonly unitOfWork: UnitOfWork
  readonly database: Database
  readonly cipher: FieldCipher
  readonly keyedHash: KeyedHash
  readonly mail: MailQueue
  readonly verifyPassword: VerifyPassword
  /** The address of the product, without a slash at the end. */
  readonly publicUrl: string
}

/** The person who acts on their own verification. The seed acts in their place. */
export interface VerifyingPerson {
  readonly userId: string
  readonly actor: Actor
  readonly context?: RequestContext
}

export interface SavedBankData {
  readonly account: BankAccount
  /** BANK-005: reported, never refused. */
  readonly cbuCheckFailed: boolean
  readonly payoutsHeldUntil: Date | null
}

/**
 * Saves where a person's pesos go, and repeats every rule of the form (BANK-004 to BANK-008). A change is audited and mailed to the
 * owner. A change of an approved person's CBU holds payouts for a day (BANK-011).
 * @throws DomainError `bank.declarations-missing`, `bank.invalid`, `verification.closed`, `password.wrong`
 */
export async function saveBankData(
  deps: SaveBankDataDeps,
  person: VerifyingPerson,
  form: BankForm & { readonly password: string | null },
): Promise<SavedBankData> {
  const account = readBankForm(form)
  const proven = await proveWhereAsked(deps, person.userId, form.password)
  const saving = await prepareSaving(deps, { person, account, proven })
  const heldUntil = await deps.unitOfWork.run(
    person.actor,
    'verification.save-bank-data',
    (tx) => storeBankData(tx, deps, saving),
    person.context,
  )
  return { account, cbuCheckFailed: !cbuCheckDigitsValid(account.cbu), payoutsHeldUntil: heldUntil }
}

/** Verifies the password if one is required. Hashing is slow, so this runs before rows are locked. The transaction checks the state again. */
export async function proveWhereAsked(
  { database, verifyPassword }: SaveBankDataDeps,
  userId: string,
  password: string | null,
): Promise<boolean> {
  const access = bankDataAccess(await readStanding(database, userId))
  if (access === 'closed') throw new DomainError('verification.closed')
  if (access === 'open') return false
  if (password === null) throw passwordRequired()
  await verifyPassword(userId, password)
  return true
}

export function passwordRequired(): DomainError {
  return new DomainError('password.wrong', {}, [{ field: 'password', rule: 'required' }])
}

interface Asked {
  readonly person: VerifyingPerson
  readonly account: BankAccount
  /** True if a password was required and was right. */
  readonly proven: boolean
}

interface Saving extends Asked {
  readonly row: Omit<NewBankAccount, 'userId' | 'heldUntil'>
}

/** What a transaction needs to store the account. Encryption is slow, so it runs before. */
export async function prepareSaving(
  { cipher, keyedHash }: Pick<SaveBankDataDeps, 'cipher' | 'keyedHash'>,
  asked: Asked,
): Promise<Saving> {
  const { account, person } = asked
  const sealed = await sealAccount(cipher, account, person.userId)
  return { ...asked, row: { ...account, ...sealed, cbuHash: keyedHash.hash('cbu', account.cbu) } }
}

/** Returns until when payouts to the account wait, or null if they do not. */
export async function storeBankData(tx: Tx, deps: SaveBankDataDeps, saving: Saving): Promise<Date | null> {
  const { userId } = saving.person
  const standing = await lockVerification(tx, userId)
  const access = bankDataAccess(standing)
  if (standing.closed || access === 'closed' || (access === 'password' && !saving.proven)) {
    throw new DomainError('verification.closed')
  }
  const stored = await lockBankAccount(tx, userId)
  const before = stored && {
    ...(await openAccount(deps.cipher, stored, userId)),
    heldUntil: stored.heldUntil,
  }
  await acceptLegalTexts(tx, userId, 'bank-data')
  const heldUntil = holdAfterChange({ ...standing, before, cbu: saving.account.cbu }, tx.now)
  const stillHeld = heldUntil !== null && heldUntil > tx.now ? heldUntil : null
  const object = { type: 'bank-account', id: userId }
  if (before !== null && sameAccount(before, saving.account)) {
    await confirmBankAccount(tx, userId)
    tx.audit({ object, after: { declaredAgain: true } })
    return stillHeld
  }
  await putBankAccount(tx, { ...saving.row, userId, heldUntil })
  const version = await touchVerification(tx, userId)
  tx.audit({
    object,
    ...(before !== null && { before: maskedAccount(before) }),
    after: { ...maskedAccount(saving.account), payoutsHeldUntil: stillHeld?.toISOString() ?? null },
  })
  tx.announce({ topic: 'verification', id: userId, version }, [`user:${userId}`, 'admins'])
  if (before !== null) await notifyOwner(tx, deps, saving, stillHeld)
  return stillHeld
}

async function notifyOwner(
  tx: Tx,
  { mail, publicUrl }: SaveBankDataDeps,
  { person, account }: Saving,
  heldUntil: Date | null,
): Promise<void> {
  const [owner] = await tx.statement<{ email: string; full_name: string; language: 'es' | 'pt' }>(
    'bank.owner',
    'select email, full_name, language from users where id = $1',
    [person.userId],
  )
  if (owner === undefined) throw new Error(`account ${person.userId} is gone`)
  await mail.queue(tx, {
    userId: person.userId,
    to: owner.email,
    language: owner.language,
    content: {
      type: 'BANK_DATA_CHANGED',
      fullName: owner.full_name,
      bankName: account.bankName,
      cbuEnding: account.cbu.slice(-4),
      heldUntil: heldUntil?.toISOString() ?? null,
      link: `${publicUrl}/perfil`,
    },
  })
}
