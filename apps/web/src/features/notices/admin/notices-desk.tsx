import { useQuery } from '@tanstack/react-query'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useLiveStatus } from '../../../lib/live/live-status.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { DeskAlerts } from './desk-alerts.tsx'
import { DeskCards, DeskFigures } from './desk-cards.tsx'
import { DeskSkeleton, nothingYet } from './desk-skeleton.tsx'
import { FailingList } from './failing-list.tsx'
import { RegistrationButtons } from './notice-tools.tsx'
import { noticeDeskQuery } from './notices-queries.ts'
import type { NoticesSearch } from './notices-search.ts'
import { RegisteredList } from './registered-list.tsx'
import { StuckList } from './stuck-list.tsx'

export interface NoticesDeskProps {
  search: NoticesSearch
  onSearch: (search: NoticesSearch, replace?: boolean) => void
}

const tabNames = ['deliveries', 'failing', 'registered'] as const

/** 'Webhooks': what the providers report, what failed of it, and where each sends its notices (HOOK-001 to HOOK-004, HOOK-015). */
export function NoticesDesk({ search, onSearch }: NoticesDeskProps) {
  const texts = useTexts('notices/admin')
  const { problem } = useProblemText()
  const { online } = useLiveStatus()
  const { data: desk, error, refetch } = useQuery(noticeDeskQuery)
  const toList = (): void => onSearch({ tab: 'registered' })
  const failing = desk === undefined ? 0 : desk.retrying + desk.gaveUp + desk.stuck
  const contents = {
    deliveries: <DeliveryList search={search} onSearch={onSearch} />,
    failing: (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <FailingList search={search} onSearch={onSearch} />
        <StuckList />
      </div>
    ),
    registered: <RegisteredList desk={desk} search={search} onSearch={onSearch} />,
  }
  // Not in the first row: a toast covers it on a phone, and a press that began on a button would end on the toast.
  const acts = (
    <div className="flex flex-wrap gap-2 lg:hidden [&>*]:flex-1">
      <RegistrationButtons onList={toList} />
    </div>
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      {desk !== undefined && <DeskAlerts desk={desk} onList={toList} />}
      {desk !== undefined || error === null ? (
        <DeskCards desk={desk} acts={acts} />
      ) : (
        <>
          <ErrorState
            title={texts.failed}
            action={<Button onClick={() => void refetch()}>{texts.retry}</Button>}
          >
            {problem(error)}
          </ErrorState>
          {acts}
        </>
      )}
      {desk !== undefined ? (
        <DeskFigures desk={desk} />
      ) : (
        error === null && (
          <DeskSkeleton>
            <DeskFigures desk={nothingYet} />
          </DeskSkeleton>
        )
      )}
      {desk !== undefined && error !== null && online && (
        <p role="status" className="text-label text-tierra">
          {texts.notRefreshed(problem(error))}
        </p>
      )}
      <Tabs
        label={texts.tabs.label}
        value={search.tab ?? 'deliveries'}
        onValueChange={(value) => {
          const tab = tabNames.find((name) => name === value)
          onSearch(tab === undefined || tab === 'deliveries' ? {} : { tab })
        }}
        tabs={tabNames.map((value) => ({
          value,
          label: <TabLabel text={texts.tabs[value]} count={value === 'failing' ? failing : 0} />,
          content: contents[value],
        }))}
      />
    </div>
  )
}

function TabLabel({ text, count }: { text: string; count: number }) {
  const texts = useTexts('notices/admin').tabs
  return (
    <>
      {text}
      {count > 0 && (
        <>
          <b aria-hidden="true" className="ml-2 font-[640] text-tierra">
            {count}
          </b>
          <span className="sr-only"> {texts.count(count)}</span>
        </>
      )}
    </>
  )
}
