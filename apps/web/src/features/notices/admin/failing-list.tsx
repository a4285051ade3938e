import type { Language } from '@puente/contract/identity/sessions'
import type { Delivery } from '@puente/contract/notices'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { ReactNode } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Areas } from '../../../messages/areas.ts'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { LiveTable } from '../../../ui/live-list/live-table.tsx'
import { useExistingPage } from '../../../ui/live-list/use-existing-page.ts'
import { useLiveList } from '../../../ui/live-list/use-live-list.ts'
import { EmptyState, ErrorState } from '../../../ui/state-views.tsx'
import { DeliveryDrawer } from './delivery-drawer.tsx'
import { DeliveryTime, EventText, OutcomeBadge, timeOf } from './delivery-words.tsx'
import type { NoticesDeskProps } from './notices-desk.tsx'
import { deliveriesQuery, deliveryRules } from './notices-queries.ts'
import { useReplay } from './use-replay.ts'

/** A notice is tried ten times (HOOK-014). */
const mostTries = 10

/** 'Fila de falhas': notices that failed or gave up, with their tries and their replay (HOOK-016). */
export function FailingList({ search, onSearch }: NoticesDeskProps) {
  const all = useTexts('notices/admin')
  const texts = all.failing
  const language = useLanguage()
  const { problem } = useProblemText()
  const { page = 1, id } = search
  const query = useQuery(deliveriesQuery({ outcome: 'failing' }, page))
  const live = useLiveList({ query, rules: deliveryRules, filter: 'failing', page, holds: id !== undefined })
  const replay = useReplay()
  const here = { tab: 'failing', ...(page > 1 && { page }) } as const
  const goTo = (next: number, how?: 'replace'): void =>
    onSearch({ tab: 'failing', ...(next > 1 && { page: next }) }, how === 'replace')
  useExistingPage(live.lastPage, goTo)
  const open = ({ noticeId }: Delivery): void => {
    if (noticeId !== null) onSearch({ ...here, id: noticeId }, id !== undefined)
  }
  const ids = (live.shown?.items ?? []).flatMap(({ noticeId }) => (noticeId === null ? [] : [noticeId]))
  const move = (step: 1 | -1): void => {
    const index = id === undefined ? -1 : ids.indexOf(id)
    const next = index < 0 ? undefined : ids[index + step]
    if (next !== undefined) onSearch({ ...here, id: next }, true)
  }
  const running = replay.isPending ? replay.variables : []
  const act = (delivery: Delivery) => (
    <ReplayButton
      delivery={delivery}
      busy={running.includes(delivery.noticeId ?? '')}
      onReplay={(noticeId) => replay.mutate([noticeId])}
    />
  )
  return (
    <section aria-label={texts.caption} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {ids.length > 0 && (
        <div className="flex justify-end">
          <Button icon={RefreshCw} busy={replay.isPending} onClick={() => replay.mutate(ids)}>
            {texts.replayAll(ids.length)}
          </Button>
        </div>
      )}
      <div>
        <LiveTable
          list={live}
          onPage={(next) => goTo(next)}
          onShowWaiting={() => (page === 1 ? live.showWaiting() : goTo(1))}
          texts={{ waiting: all.deliveries.newRows, pages: all.deliveries.pages }}
          caption={texts.caption}
          columns={failingColumns(all, language, act)}
          loadingLabel={texts.loading}
          onOpen={open}
          card={(delivery) => <FailingCard delivery={delivery} act={act(delivery)} onOpen={open} />}
          empty={<EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>}
          {...(query.error !== null &&
            live.shown === undefined && {
              error: (
                <ErrorState
                  title={all.failed}
                  action={<Button onClick={() => void query.refetch()}>{all.retry}</Button>}
                >
                  {problem(query.error)}
                </ErrorState>
              ),
            })}
        />
      </div>
      {ids.length > 0 && <p className="text-label text-t2">{all.detail.replayNote}</p>}
      {id !== undefined && <DeliveryDrawer key={id} id={id} onClose={() => onSearch(here)} onMove={move} />}
    </section>
  )
}

function failingColumns(
  all: Areas['notices/admin'],
  language: Language,
  act: (delivery: Delivery) => ReactNode,
): Column<Delivery>[] {
  const { columns, unknownCause } = all.failing
  return [
    { id: 'at', header: columns.at, width: 130, pinned: true, cell: ({ at }) => <DeliveryTime at={at} /> },
    {
      id: 'provider',
      header: columns.provider,
      width: 100,
      cell: ({ provider }) => <b className="font-[620]">{all.names[provider]}</b>,
    },
    { id: 'event', header: columns.event, width: 150, cell: (delivery) => <EventText delivery={delivery} /> },
    {
      id: 'why',
      header: columns.why,
      width: 200,
      fills: true,
      cell: ({ lastError }) => <span className="trunc block text-t2">{lastError ?? unknownCause}</span>,
    },
    {
      id: 'attempts',
      header: columns.attempts,
      width: 130,
      cell: ({ attempts }) => <Attempts attempts={attempts} />,
    },
    {
      id: 'next',
      header: columns.next,
      width: 80,
      cell: ({ nextAttemptAt }) =>
        nextAttemptAt === null ? (
          <span className="text-t3">{all.none}</span>
        ) : (
          <time dateTime={nextAttemptAt}>{formatDate(nextAttemptAt, 'timeWithSeconds', language)}</time>
        ),
    },
    {
      id: 'state',
      header: columns.state,
      width: 110,
      cell: ({ outcome, result }) => <OutcomeBadge outcome={outcome} result={result} />,
    },
    { id: 'actions', header: columns.actions, width: 130, pinned: 'end', cell: act },
  ]
}

/** Ten small bars are the ten tries. */
function Attempts({ attempts }: Pick<Delivery, 'attempts'>) {
  const texts = useTexts('notices/admin').failing
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      {texts.attempts(attempts)}
      <span aria-hidden="true" className="inline-flex gap-[2px]">
        {Array.from({ length: mostTries }, (_, index) => (
          <span
            key={index}
            className={clsx('h-2.5 w-1 rounded-full', index < attempts ? 'bg-tierra' : 'bg-line')}
          />
        ))}
      </span>
    </span>
  )
}

interface ReplayButtonProps {
  delivery: Delivery
  busy: boolean
  onReplay: (noticeId: string) => void
}

function ReplayButton({ delivery, busy, onReplay }: ReplayButtonProps) {
  const all = useTexts('notices/admin')
  const language = useLanguage()
  const { noticeId, event } = delivery
  if (noticeId === null) return null
  return (
    <Button
      size="small"
      icon={RefreshCw}
      busy={busy}
      aria-label={all.failing.replayOf(event ?? all.deliveries.unnamed, timeOf(delivery, language))}
      onClick={() => onReplay(noticeId)}
      className="lg:!min-h-8"
    >
      {all.detail.replay}
    </Button>
  )
}

interface FailingCardProps {
  delivery: Delivery
  act: ReactNode
  onOpen: (delivery: Delivery) => void
}

function FailingCard({ delivery, act, onOpen }: FailingCardProps) {
  const all = useTexts('notices/admin')
  const language = useLanguage()
  const { event, provider, at, outcome, result, lastError, attempts } = delivery
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <EventText delivery={delivery} />
        <OutcomeBadge outcome={outcome} result={result} />
      </div>
      <p className="flex flex-wrap gap-x-3 text-label text-t2">
        <b className="font-[620] text-t1">{all.names[provider]}</b>
        <DeliveryTime at={at} />
      </p>
      <p className="break-words text-label">{lastError ?? all.failing.unknownCause}</p>
      <p className="text-label">
        <Attempts attempts={attempts} />
      </p>
      <div className="flex flex-wrap gap-2">
        {act}
        <Button
          size="small"
          aria-label={all.deliveries.open(event ?? all.deliveries.unnamed, timeOf(delivery, language))}
          onClick={() => onOpen(delivery)}
        >
          {all.deliveries.openShort}
        </Button>
      </div>
    </div>
  )
}
