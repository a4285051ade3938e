import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useAccount } from '../../../lib/session/use-account.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { useDocumentTitle } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { beginningOf } from './draft.rules.ts'
import { keptDraft } from './kept-draft.ts'
import { registrationStateQuery, sentRegistrationQuery } from './registration-queries.ts'
import { noSideTexts } from './side-texts.rules.ts'
import { wizardStep } from './steps.rules.ts'
import { limitByOwnList } from './submission-times.ts'

const loadWizard = () => import('./wizard.tsx')
/** Not in the first load: it is loaded while the server is asked for the draft. */
const LazyWizard = lazy(() => loadWizard().then((module) => ({ default: module.Wizard })))

const route = getRouteApi('/app/registro-establecimiento')

/**
 * Opens the wizard with the newer of the two drafts, with a rejected registration to correct (EST-001, EST-009, ruling 69), or with an approved
 * one to change.
 */
export function RegistrationScreen() {
  const { corregir } = route.useSearch()
  useEffect(() => {
    // A failure shows when the wizard is needed.
    loadWizard().catch(() => {})
  }, [])
  return (
    <Suspense fallback={<Loading />}>
      {corregir === undefined ? <NewRegistration /> : <Correction key={corregir} id={corregir} />}
    </Suspense>
  )
}

function NewRegistration() {
  const account = useAccount()
  const state = useQuery(registrationStateQuery)
  if (account === null) return null
  if (state.isPending) return <Loading />
  return (
    <LazyWizard
      owner={account.id}
      begin={() => beginningOf(keptDraft(account.id, null), state.data?.draft ?? null)}
      corrects={null}
      change={null}
      reason={null}
      limitedUntil={state.data === undefined ? limitByOwnList() : state.data.limitedUntil}
      isDraftUnread={state.isError}
    />
  )
}

function Correction({ id }: { id: string }) {
  const account = useAccount()
  const texts = useTexts('establishments/registration').rejected
  const { problem } = useProblemText()
  const state = useQuery(registrationStateQuery)
  const sent = useQuery(sentRegistrationQuery(id))
  if (account === null) return null
  if (sent.isError)
    return (
      <Frame>
        <Callout
          tone="error"
          title={texts.failed}
          announce
          action={
            <Button size="small" busy={sent.isFetching} onClick={() => sent.refetch()}>
              {texts.retry}
            </Button>
          }
        >
          {problem(sent.error)}
        </Callout>
        <Link to="/perfil" className={buttonClass()}>
          {texts.back}
        </Link>
      </Frame>
    )
  if (sent.isPending || state.isPending) return <Loading />
  const { form, step, reason, changes } = sent.data
  // A change begins on the last step, which shows all data and links to each step.
  const first = wizardStep(step) ?? (changes === null ? 1 : 5)
  return (
    <LazyWizard
      owner={account.id}
      // A draft of this correction that is kept on this device is continued.
      begin={() => {
        const kept = keptDraft(account.id, id)
        return kept === null
          ? { form, side: noSideTexts, step: first, restored: null, savedAt: null }
          : beginningOf(kept, null)
      }}
      corrects={id}
      change={changes === null ? null : { approved: changes === id ? form : null }}
      reason={reason}
      limitedUntil={state.data === undefined ? limitByOwnList() : state.data.limitedUntil}
      isDraftUnread={false}
    />
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { title } = useTexts('establishments/registration')
  useDocumentTitle(title)
  return (
    <div className="gutter mx-auto grid w-full max-w-[73.75rem] grid-cols-[minmax(0,1fr)] content-start justify-items-start gap-5 py-6">
      <h1 className="sign text-title lg:text-page">{title}</h1>
      {children}
    </div>
  )
}

function Loading() {
  const { loading } = useTexts('establishments/registration')
  return (
    <Frame>
      <p role="status" className="sr-only">
        {loading}
      </p>
      <Skeleton className="h-2 w-full" />
      <Skeleton className="h-8 w-64 max-w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </Frame>
  )
}
