import type { Person } from '@puente/contract/verification/people'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useAccount } from '../../../lib/session/use-account.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { CaseData } from '../admin/case-data.tsx'
import { type CaseRef, movesOf, refOfPerson } from '../admin/case-ref.ts'
import { LabelBadge } from '../admin/label-badge.tsx'
import { personQuery } from '../admin/people-queries.ts'
import { PersonDocuments } from '../admin/person-documents.tsx'
import { CompanyCharges } from './company-charges.tsx'
import { CompanyEstablishments, CompanyTotals } from './company-figures.tsx'

interface CompanyDialogProps {
  id: string
  /** A decision about this company is being held back. */
  held: boolean
  onClose: () => void
  onApprove: (person: CaseRef) => void
  onReject: (person: CaseRef) => void
  onNotify: (person: CaseRef) => void
}

/** One company in five tabs, with the decisions of the approval desk below them (PLUS-004, PLUS-005). */
export function CompanyDialog({ id, held, onClose, ...acts }: CompanyDialogProps) {
  const all = useTexts('verification/admin')
  const texts = useTexts('verification/admin').companies.detail
  const { problem } = useProblemText()
  const { data, error, refetch } = useQuery(personQuery(id))
  const [tab, setTab] = useState('company')
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => open || onClose()}
      title={data === undefined ? texts.loading : (data.companyName ?? data.fullName)}
      closeLabel={all.close}
      {...(data !== undefined && { footer: <Acts person={data} held={held} {...acts} /> })}
    >
      {data !== undefined ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <State person={data} />
          <Tabs
            label={texts.tabsLabel}
            value={tab}
            onValueChange={setTab}
            tabs={[
              {
                value: 'company',
                label: texts.tabs.company,
                content: (
                  <div className="grid gap-4">
                    <CompanyTotals id={id} />
                    <CaseData person={data} parts={['company', 'bank']} />
                  </div>
                ),
              },
              {
                value: 'holder',
                label: texts.tabs.holder,
                content: <CaseData person={data} parts={['identity', 'contact']} />,
              },
              {
                value: 'establishments',
                label: texts.tabs.establishments,
                content: <CompanyEstablishments id={id} />,
              },
              { value: 'charges', label: texts.tabs.charges, content: <CompanyCharges id={id} /> },
              { value: 'documents', label: texts.tabs.documents, content: <PersonDocuments person={data} /> },
            ]}
          />
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

function State({ person }: { person: Person }) {
  const texts = useTexts('verification/admin').person
  const language = useLanguage()
  const { closedAt } = person
  return (
    <div className="grid justify-items-start gap-2">
      <LabelBadge label={person.label} />
      {closedAt !== null && (
        <Callout tone="info">{texts.closed(formatDate(closedAt, 'date', language))}</Callout>
      )}
    </div>
  )
}

/** APPR-003. */
function Acts({
  person,
  held,
  onApprove,
  onReject,
  onNotify,
}: Omit<CompanyDialogProps, 'id' | 'onClose'> & { person: Person }) {
  const all = useTexts('verification/admin')
  const texts = all.desk
  const ownCase = useAccount()?.id === person.id
  const moves = movesOf(person.label, held || ownCase || person.closedAt !== null)
  const ref = refOfPerson(person)
  return (
    <>
      {ownCase && <p className="text-label text-t2">{all.viewer.ownCase}</p>}
      <Button onClick={() => onNotify(ref)}>{texts.notify}</Button>
      <Button variant="danger" disabled={!moves.reject} onClick={() => onReject(ref)}>
        {texts.reject}
      </Button>
      <Button variant="primary" disabled={!moves.approve} onClick={() => onApprove(ref)}>
        {texts.approve}
      </Button>
    </>
  )
}
