import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useAccountEntry } from '../../verification/own/public.ts'
import { accountFaults, accountForm, confirmationBody, isChanged } from './account-confirmation.ts'
import { confirmAccount, type PayoutAccount, payoutAccountQuery } from './payout-account-queries.ts'

/** The form of the bank account for an order. */
export function useAccountForm({ order, account, changeNeedsPassword }: PayoutAccount) {
  const texts = useTexts('orders/payout-account')
  const queryClient = useQueryClient()
  const goToCode = useGoToCode(order.id)
  /** The server asks for the password although nothing was changed here: the bank account was changed elsewhere. */
  const [passwordWanted, setPasswordWanted] = useState(false)
  const sayTermsMissing = (): void => showToast({ tone: 'error', title: texts.terms.missing })
  const entry = useAccountEntry({
    first: () => accountForm(account),
    needsPassword: (form) => passwordWanted || (changeNeedsPassword && isChanged(form, account)),
    faultsOf: (form, needsPassword) => ({
      ...accountFaults(form, account, needsPassword),
      ...(!form.terms && { declarations: { rule: 'declarations' } }),
    }),
    send: (form, needsPassword) => confirmAccount(order.id, confirmationBody(form, needsPassword)),
    onSent: goToCode,
    onRefused: (error) => {
      if (!(error instanceof ApiProblem)) return
      if (error.code === 'password.wrong') setPasswordWanted(true)
      if (error.code === 'bank.declarations-missing') sayTermsMissing()
      // The order was paid or expired while the person filled in the form. Reread it, so that the screen shows what can still be done.
      if (error.code === 'charge.not-payable')
        void queryClient.invalidateQueries({ queryKey: payoutAccountQuery(order.id).queryKey })
    },
  })
  const submit = (): void => {
    if (!entry.values.terms && !entry.mutation.isPending) sayTermsMissing()
    entry.submit()
  }
  return { ...entry, submit, requiredText: texts.required }
}

export type AccountFormHandle = ReturnType<typeof useAccountForm>

/** QR-040: goes on to the code. If payouts are held, reports until when. */
function useGoToCode(orderId: string): (answer: { payoutsHeldUntil: string | null }) => void {
  const texts = useTexts('orders/payout-account')
  const language = useLanguage()
  const navigate = useNavigate()
  return ({ payoutsHeldUntil }) => {
    if (payoutsHeldUntil !== null) {
      const time = formatDate(payoutsHeldUntil, 'dayTime', language)
      showToast({ tone: 'info', title: texts.heldUntil(time) })
    }
    void navigate({ to: '/payment-processing', search: { order: orderId } })
  }
}
