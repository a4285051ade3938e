import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { openAccount, readBankAccount } from './bank-account.ts'
import { lockBankAccount } from './bank-account-repository.ts'
import {
  type BankAccount,
  bankDataAccess,
  type BankForm,
  readBankForm,
  sameAccount,
} from './bank-data.rules.ts'
import {
  passwordRequired,
  prepareSaving,
  proveWhereAsked,
  type SaveBankDataDeps,
  storeBankData,
  type VerifyingPerson,
} from './save-bank-data.ts'
import { lockVerification } from '../verification-repository.ts'

/** The account as typed beside an order. That form has no fields of the shop, so the shop's saved data stay. */
export interface TypedAccount extends Pick<BankForm, 'accountHolderName' | 'bankName' | 'cbu' | 'cuit'> {
  readonly termsAccepted: boolean
  readonly password: string | null
}

export interface ConfirmedBankData {
  readonly changed: boolean
  readonly payoutsHeldUntil: Date | null
}

/**
 * Reads the account that a person confirms, or changes on the way (QR-035 to QR-037). Returns the work for the caller's transaction:
 * nothing if the account is the saved one, else what saving bank data does (BANK-011).
 * @throws DomainError `bank.declarations-missing`, `bank.invalid`, `verification.closed`, `password.wrong`; the last two
 *   in the transaction too
 */
export async function prepareConfirmation(
  deps: SaveBankDataDeps,
  person: VerifyingPerson,
  { termsAccepted, password, ...typed }: TypedAccount,
): Promise<(tx: Tx) => Promise<ConfirmedBankData>> {
  const saved = await readBankAccount(deps, person.userId)
  const account = readBankForm({
    ...typed,
    storeName: saved?.storeName ?? null,
    cuilStore: saved?.storeCuil ?? null,
    // That form has one box for all declarations.
    declarations: allDeclarations(termsAccepted),
  })
  const proven = isSaved(saved, account) ? false : await proveWhereAsked(deps, person.userId, password)
  const saving = await prepareSaving(deps, { person, account, proven })
  return async (tx) => {
    const standing = await lockVerification(tx, person.userId)
    const stored = await lockBankAccount(tx, person.userId)
    const now = stored && (await openAccount(deps.cipher, stored, person.userId))
    if (isSaved(now, account)) {
      const until = stored?.heldUntil ?? null
      return { changed: false, payoutsHeldUntil: until !== null && until > tx.now ? until : null }
    }
    // The account matched the saved one at first, but the saved one was changed in another session meanwhile.
    if (bankDataAccess(standing) === 'password' && !proven) throw passwordRequired()
    return { changed: true, payoutsHeldUntil: await storeBankData(tx, deps, saving) }
  }
}

function allDeclarations(accepted: boolean): BankForm['declarations'] {
  return { truth: accepted, holder: accepted, lawfulOrigin: accepted, terms: accepted }
}

function isSaved(saved: BankAccount | null, account: BankAccount): boolean {
  return saved !== null && sameAccount(saved, account)
}
