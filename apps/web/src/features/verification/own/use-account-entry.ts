import { useState } from 'react'
import { useForm } from '../../../lib/form/use-form.ts'
import { type BankFaults, type BankForm, declarations, withCbu } from './bank-form.rules.ts'
import { faultsOfServer } from './bank-texts.ts'

interface AccountEntry<Answer> {
  first: () => BankForm
  needsPassword: (form: BankForm) => boolean
  /** What keeps the form from being sent. */
  faultsOf: (form: BankForm, needsPassword: boolean) => BankFaults
  send: (form: BankForm, needsPassword: boolean) => Promise<Answer>
  onSent: (answer: Answer) => void
  onRefused: (error: Error) => void
}

/** The state and the request of a form for a bank account (BANK-009): the bank data form, or the form beside an order. */
export function useAccountEntry<Answer>(entry: AccountEntry<Answer>) {
  const [values, setValues] = useState(entry.first)
  const needsPassword = entry.needsPassword(values)
  const form = useForm({
    values,
    setValues,
    own: entry.faultsOf(values, needsPassword),
    parts: { declarations },
    send: (sent) => entry.send(sent, needsPassword),
    onSent: entry.onSent,
    faultsOfRefusal: (error) => faultsOfServer(error) ?? {},
    onRefused: entry.onRefused,
  })
  return {
    ...form,
    setCbu: (cbu: string): void => form.change((before) => withCbu(before, cbu)),
    needsPassword,
  }
}
