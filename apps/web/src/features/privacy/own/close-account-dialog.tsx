import { closeAccount, type ClosingTerms, readClosingTerms } from '@puente/contract/privacy'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { closeSession } from '../../../lib/session/session-query.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { AccountDialog, PresentPassword } from '../../identity/profile/public.ts'

/**
 * Explains what closing erases and what the law keeps, then asks for the password. If closing is impossible now, gives the
 * reason.
 */
export function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts('privacy/own')
  const { problem } = useProblemText()
  const { data: terms, error } = useQuery({
    queryKey: ['closing-terms'],
    queryFn: ({ signal }) => call(readClosingTerms, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { live: ['balance', 'charge', 'establishment'] },
  })
  if (terms !== undefined && terms.refusal === null) return <Closing terms={terms} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.closeTitle}
      closeLabel={texts.close}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      {terms !== undefined ? (
        <Refusal terms={terms} />
      ) : error !== null ? (
        <Callout tone="error" title={texts.failed} announce>
          {problem(error)}
        </Callout>
      ) : (
        <Skeleton className="h-20 w-full" />
      )}
    </Dialog>
  )
}

function Refusal({ terms }: { terms: ClosingTerms }) {
  const texts = useTexts('privacy/own')
  const codes = useTexts('account-problems').codes
  const language = useLanguage()
  const { refusal, openStores, codesOutOfReachAt } = terms
  if (refusal === null) return null
  const hasCodes = refusal === 'account.charges-open' || refusal === 'account.payment-possible'
  return (
    <Callout tone="info" announce>
      <p>{String(codes[refusal])}</p>
      {refusal === 'account.balance-open' && (
        <p className="mt-1">{texts.balance(showAmount(terms.balance))}</p>
      )}
      {hasCodes && openStores > 0 && (
        <>
          <p className="mt-1">{texts.pauseFirst(openStores)}</p>
          <Link to="/mis-establecimientos" className={`${buttonClass({ size: 'small' })} mt-3`}>
            {texts.pauseLink}
          </Link>
        </>
      )}
      {hasCodes && openStores === 0 && codesOutOfReachAt !== null && (
        <p className="mt-1">{texts.codesUntil(formatDate(codesOutOfReachAt, 'dayTime', language))}</p>
      )}
    </Callout>
  )
}

function Closing({ terms, onClose }: { terms: ClosingTerms; onClose: () => void }) {
  const texts = useTexts('privacy/own')
  const language = useLanguage()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const end = useMutation({
    // The first request may have closed the account although its answer was lost. A second request would find nobody signed in.
    retry: false,
    mutationFn: () => call(closeAccount, { body: { password } }),
    onSuccess: async () => {
      closeSession(queryClient)
      await navigate({ to: '/login' })
      showToast({ tone: 'success', title: texts.closed })
    },
  })
  const wrong = end.error instanceof ApiProblem && end.error.code === 'password.wrong'
  return (
    <AccountDialog
      title={texts.closeTitle}
      text={texts.closeText}
      submitLabel={texts.closeAct}
      danger
      busy={end.isPending}
      error={wrong ? null : end.error}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (password !== '') end.mutate()
      }}
    >
      <Callout tone="pending">
        {terms.keptUntil === null ? texts.erased : texts.kept(formatDate(terms.keptUntil, 'date', language))}
      </Callout>
      <PresentPassword
        value={password}
        onChange={(value) => {
          end.reset()
          setPassword(value)
        }}
        error={wrong ? texts.wrongPassword : tried && password === '' ? texts.required : undefined}
      />
    </AccountDialog>
  )
}
