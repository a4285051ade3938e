import { type BankFaults, type BankForm, fieldFaults, savedForm } from '../../verification/own/public.ts'
import type { ConfirmationBody, PayoutAccount } from './payout-account-queries.ts'

type Account = PayoutAccount['account']

/** QR-035: the form, filled with the saved bank account. The terms must be accepted again for each order. */
export function accountForm(account: Account): BankForm {
  return savedForm({ ...account, storeName: null, cuilStore: null }, null)
}

/** Whether the form names a bank account other than the saved one. Confirming it then changes where the pesos go. */
export function isChanged(form: BankForm, saved: Account): boolean {
  return (
    form.accountHolderName.trim() !== saved.accountHolderName ||
    form.bankName.trim() !== saved.bankName ||
    form.cbu !== saved.cbu ||
    form.cuit !== saved.cuit
  )
}

/** The faults of the fields. A bank account that is confirmed as saved has none. */
export function accountFaults(form: BankForm, saved: Account, needsPassword: boolean): BankFaults {
  return isChanged(form, saved) || needsPassword ? fieldFaults(form, needsPassword) : {}
}

/** The body of the request for a filled form. */
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
