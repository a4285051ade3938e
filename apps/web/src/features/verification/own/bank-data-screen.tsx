import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { BankDataForm } from './bank-data-form.tsx'
import { BankFacts } from './bank-facts.tsx'
import { bankFormQuery } from './verification-queries.ts'

/** Where the pesos go: step 1 of the verification, and later the way to change it (BANK-001, BANK-002). */
export function BankDataScreen() {
  const texts = useTexts('verification/bank-data')
  const { problem } = useProblemText()
  const inFlow = useLocation({ select: ({ state }) => state.fromVerificationFlow === true })
  const { data, error, refetch } = useQuery(bankFormQuery)
  return (
    <Page title={inFlow ? texts.flowTitle : texts.title}>
      {data === undefined ? (
        error === null ? (
          <Loading />
        ) : (
          <ErrorState
            title={texts.loadFailed}
            action={<Button onClick={() => refetch()}>{texts.retry}</Button>}
          >
            {problem(error)}
          </ErrorState>
        )
      ) : data.editable ? (
        <BankDataForm saved={data} inFlow={inFlow} />
      ) : (
        <BankFacts account={data.account} />
      )}
    </Page>
  )
}

function Loading() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-6 w-3/4" />
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
