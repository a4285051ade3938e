import {
  type BankAccountView,
  type readBankForm,
  saveBankData,
} from '@puente/contract/verification/verification'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'
import { sessionQuery } from '../../../lib/session/session-query.ts'
import { bankBody, bankFaults, savedForm } from './bank-form.rules.ts'
import { useAccountEntry } from './use-account-entry.ts'
import { bankFormQuery, verificationQuery } from './verification-queries.ts'

export type SavedBankForm = ResponseOf<typeof readBankForm>
export type BankSaved = { account: BankAccountView; payoutsHeldUntil: string | null }

/** The bank data form. */
export function useBankForm(saved: SavedBankForm, onSaved: (answer: BankSaved) => void) {
  const queryClient = useQueryClient()
  return useAccountEntry<BankSaved>({
    first: () => savedForm(saved.account, saved.companyName),
    needsPassword: () => saved.needsPassword,
    faultsOf: bankFaults,
    send: (form, needsPassword) => call(saveBankData, { body: bankBody(form, needsPassword) }),
    onSent: (answer) => {
      // The next screen, the list of documents, must not show for a moment that the bank data is missing.
      queryClient.setQueryData(
        verificationQuery.queryKey,
        (known) => known && { ...known, hasBankData: true },
      )
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: verificationQuery.queryKey })
      onSaved(answer)
    },
    onRefused: (error) => {
      // The verification was sent from another device meanwhile. Reread the form, so that the screen shows what may still be seen.
      if (error instanceof ApiProblem && error.code === 'verification.closed')
        void queryClient.invalidateQueries({ queryKey: bankFormQuery.queryKey })
    },
  })
}

export type BankFormHandle = ReturnType<typeof useBankForm>
