import { documentTypes, type VerificationView } from '@puente/contract/verification/verification'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { VerificationWalk } from '../../features/verification/own/verification-walk.tsx'
import { verificationQuery } from '../../features/verification/own/verification-queries.ts'
import { useProblemText } from '../../lib/errors/problem-text.ts'
import { formatDate } from '../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../lib/i18n/language-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-views.tsx'

/** The signed-in person's own verification, as the server sees it, and a walk through all states with sample data (AUTH-037, DBG-010). */
export function TestVerificationPage() {
  const texts = useTexts('identity/session').verificationTest
  const { problem } = useProblemText()
  const { data, error, refetch } = useQuery(verificationQuery)
  useDocumentTitle(texts.title)
  return (
    <div className="mx-auto max-w-[35rem] pt-[4dvh]">
      <h1 className="sign text-page">{texts.title}</h1>
      <p className="mt-2 text-t2">{texts.text}</p>
      <Card className="mt-6 p-5">
        {data !== undefined ? (
          <Facts verification={data} />
        ) : error !== null ? (
          <ErrorState
            title={problem(error)}
            action={<Button onClick={() => void refetch()}>{texts.retry}</Button>}
          />
        ) : (
          <Skeleton className="h-44" />
        )}
      </Card>
      <VerificationWalk />
    </div>
  )
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
