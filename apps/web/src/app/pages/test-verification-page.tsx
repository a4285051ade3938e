import { documentTypes, type VerificationView } from '@puente/contract/verification/verification'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ownAccessQuery } from '../../features/diagnostics/admin/diagnostics-queries.ts'
import { VerificationWalk } from '../../features/verification/own/verification-walk.tsx'
import { verificationQuery } from '../../features/verification/own/verification-queries.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { useProblemText } from '../../lib/errors/problem-text.ts'
import { formatDate } from '../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../lib/i18n/language-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-views.tsx'
import { NotFoundScreen } from '../screens/not-found-screen.tsx'

/**
 * The signed-in person's own verification, as the server sees it, and a walk through all states with sample data (DBG-010). Where the operator has
 * not switched the debug tools on, a page that does not exist (DBG-001, ruling 2).
 */
export function TestVerificationPage() {
  const texts = useTexts('identity/session').verificationTest
  const access = useQuery(ownAccessQuery)
  useDocumentTitle(texts.title)
  if (access.error instanceof ApiProblem && access.error.code === 'route.not-found') return <NotFoundScreen />
  return (
    <div className="mx-auto max-w-[35rem] pt-[4dvh]">
      <h1 className="sign text-page">{texts.title}</h1>
      <p className="mt-2 text-t2">{texts.text}</p>
      <Card className="mt-6 p-5">
        {access.data !== undefined ? (
          <OwnVerification />
        ) : access.error === null ? (
          <Skeleton className="h-44" />
        ) : (
          <Failure error={access.error} onRetry={() => void access.refetch()} />
        )}
      </Card>
      {access.data !== undefined && <VerificationWalk />}
    </div>
  )
}

function OwnVerification() {
  const { data, error, refetch } = useQuery(verificationQuery)
  if (data !== undefined) return <Facts verification={data} />
  return error === null ? (
    <Skeleton className="h-44" />
  ) : (
    <Failure error={error} onRetry={() => void refetch()} />
  )
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const texts = useTexts('identity/session').verificationTest
  const { problem } = useProblemText()
  return <ErrorState title={problem(error)} action={<Button onClick={onRetry}>{texts.retry}</Button>} />
}

function Facts({ verification }: { verification: VerificationView }) {
  const texts = useTexts('identity/session').verificationTest
  const language = useLanguage()
  const { status, documents, hasBankData, submittedAt, rejection } = verification
  const presence = (here: boolean): string => (here ? texts.present : texts.absent)
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2.5 text-small">
      <Fact name={texts.status}>
        <code>{status}</code>
      </Fact>
      {documentTypes.map((type) => (
        <Fact key={type} name={texts[type]}>
          {presence(documents[type] !== null)}
        </Fact>
      ))}
      <Fact name={texts.bankData}>{presence(hasBankData)}</Fact>
      <Fact name={texts.submitted}>
        {submittedAt === null ? texts.never : formatDate(submittedAt, 'dayTime', language)}
      </Fact>
      {rejection !== null && <Fact name={texts.rejection}>{rejection.reason}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-t2">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
