import { type BankFaults, type BankForm, fieldFaults, savedForm } from '../verification/bank-form.rules.ts'
import type { ConfirmationBody, PayoutAccount } from './payout-account-queries.ts'

type Account = PayoutAccount['account']

/** QR-035: the saved account; the terms are accepted anew for each order. */
export function accountForm(account: Account): BankForm {
  return savedForm({ ...account, storeName: null, cuilStore: null }, null)
}

/** Whether the form names another account than the saved one, so that confirming it changes where the pesos go. */
export function isChanged(form: BankForm, saved: Account): boolean {
  return (
    form.accountHolderName.trim() !== saved.accountHolderName ||
    form.bankName.trim() !== saved.bankName ||
    form.cbu !== saved.cbu ||
    form.cuit !== saved.cuit
  )
}

/** What is wrong with the fields; an account that is confirmed as it is saved has nothing to be wrong with. */
export function accountFaults(form: BankForm, saved: Account, needsPassword: boolean): BankFaults {
  return isChanged(form, saved) || needsPassword ? fieldFaults(form, needsPassword) : {}
}

/** The request made of a form. */
export function confirmationBody(form: BankForm, needsPassword: boolean): ConfirmationBody {
  return {
    accountHolderName: form.accountHolderName.trim(),
    bankName: form.bankName.trim(),
    cbu: form.cbu,
    cuit: form.cuit,
    termsAccepted: form.terms,
    password: needsPassword ? form.password : null,
  }
}
