import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type BankFault,
  type BankFaults,
  type BankField,
  type BankForm,
  faultsAfter,
  fieldFaults,
  withCbu,
} from './bank-form.rules.ts'
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

/** An account that is typed, and its one request. What was typed stays, whatever the request comes to (BANK-009). */
export function useAccountEntry<Answer>(entry: AccountEntry<Answer>) {
  const [{ form, refused }, setTyped] = useState(() => ({
    form: entry.first(),
    /** The refusal of the last submit, by us or by the server; a change of its field takes it away. */
    refused: { faults: {} as BankFaults, attempt: 0 },
  }))
  const [left, setLeft] = useState<ReadonlySet<BankField>>(new Set())
  const needsPassword = entry.needsPassword(form)
  const refuse = (faults: BankFaults): void =>
    setTyped((before) => ({ ...before, refused: { faults, attempt: before.refused.attempt + 1 } }))
  const mutation = useMutation({
    mutationFn: (sent: BankForm) => entry.send(sent, needsPassword),
    onSuccess: entry.onSent,
    onError: (error) => {
      refuse(faultsOfServer(error) ?? {})
      entry.onRefused(error)
    },
  })

  const change = (to: (before: BankForm) => BankForm): void => {
    // From what is there, not from what this render saw.
    setTyped((before) => {
      const next = to(before.form)
      const faults = faultsAfter(before.refused.faults, before.form, next)
      return { form: next, refused: { ...before.refused, faults } }
    })
    if (mutation.isError) mutation.reset()
  }
  const shown = (field: BankField): BankFault | undefined => {
    const fault = refused.faults[field]
    if (fault !== undefined) return fault
    const own = left.has(field) ? fieldFaults(form, needsPassword)[field] : undefined
    // An empty field is no fault before the form is sent.
    return own?.rule === 'required' ? undefined : own
  }
  const submit = (): void => {
    if (mutation.isPending) return
    const faults = entry.faultsOf(form, needsPassword)
    if (Object.keys(faults).length > 0) refuse(faults)
    else mutation.mutate(form)
  }
  return {
    form,
    set: (part: Partial<BankForm>): void => change((before) => ({ ...before, ...part })),
    setCbu: (cbu: string): void => change((before) => withCbu(before, cbu)),
    leave: (field: BankField): void => setLeft((before) => new Set(before).add(field)),
    shown,
    refused,
    submit,
    mutation,
    needsPassword,
  }
}
