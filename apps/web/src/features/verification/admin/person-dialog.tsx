import type { Person } from '@puente/contract/verification/people'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useAccount } from '../../../lib/session/use-account.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { CaseData } from './case-data.tsx'
import { PersonActivity } from './person-activity.tsx'
import { PersonDocuments } from './person-documents.tsx'
import { personQuery } from './people-queries.ts'

const WithdrawDialog = lazy(() =>
  import('./withdraw-dialog.tsx').then((module) => ({ default: module.WithdrawDialog })),
)

/** One person in three tabs (PEOP-006). */
export function PersonDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const all = useTexts('verification/admin')
  const texts = all.person
  const { problem } = useProblemText()
  const { data, error, refetch } = useQuery(personQuery(id))
  const account = useAccount()
  const [tab, setTab] = useState('data')
  const [withdrawing, setWithdrawing] = useState(false)
  if (withdrawing && data !== undefined)
    return (
      <Suspense>
        <WithdrawDialog person={data} onClose={() => setWithdrawing(false)} />
      </Suspense>
    )
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => open || onClose()}
      title={data?.fullName ?? texts.loading}
      closeLabel={all.close}
      footer={
        data?.verified === true && data.closedAt === null && data.id !== account?.id ? (
          <Button variant="danger" onClick={() => setWithdrawing(true)}>
            {texts.withdraw}
          </Button>
        ) : undefined
      }
    >
      {data !== undefined ? (
        <div className="grid gap-4">
          <Closed person={data} />
          <Tabs
            label={texts.tabsLabel}
            value={tab}
            onValueChange={setTab}
            tabs={[
              { value: 'data', label: texts.tabs.data, content: <CaseData person={data} /> },
              { value: 'documents', label: texts.tabs.documents, content: <PersonDocuments person={data} /> },
              { value: 'activity', label: texts.tabs.activity, content: <PersonActivity person={data} /> },
            ]}
          />
          <DebugInfo person={data} />
        </div>
      ) : error !== null ? (
        <ErrorState title={texts.failed} action={<Button onClick={() => refetch()}>{all.retry}</Button>}>
          {problem(error)}
        </ErrorState>
      ) : (
        <Skeleton className="h-80 rounded-box" />
      )}
    </Dialog>
  )
}

function Closed({ person: { closedAt } }: { person: Person }) {
  const texts = useTexts('verification/admin').person
  const language = useLanguage()
  return closedAt === null ? null : (
    <Callout tone="info">{texts.closed(formatDate(closedAt, 'date', language))}</Callout>
  )
}

/** PEOP-010: ids, raw status values and file references, hidden until the admin asks for them. No answer contains a secret. */
function DebugInfo({ person }: { person: Person }) {
  const texts = useTexts('verification/admin').person
  const [shown, setShown] = useState(false)
  const { id, role, status, version, documents, createdAt, updatedAt, latestCharges } = person
  const facts = {
    id,
    role,
    status,
    version,
    documents,
    createdAt,
    updatedAt,
    charges: latestCharges.map(({ id: chargeId, pixStatus, payoutStatus }) => ({
      id: chargeId,
      pixStatus,
      payoutStatus,
    })),
  }
  return (
    <div className="border-line border-t pt-2">
      <Checkbox label={texts.debug} checked={shown} onChange={(event) => setShown(event.target.checked)} />
      {shown && (
        <pre
          tabIndex={0}
          aria-label={texts.debug}
          className="max-h-60 overflow-auto rounded-box bg-s2 p-3 text-label"
        >
          {JSON.stringify(facts, null, 2)}
        </pre>
      )}
    </div>
  )
}
