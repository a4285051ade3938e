import { repeatStuckWork, type StuckWork } from '@puente/contract/notices'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { ownNoticesKey, stuckWorkQuery } from './notices-queries.ts'

/** Jobs and other work that gave up, beside the notices. */
export function StuckList() {
  const all = useTexts('notices/admin')
  const texts = all.stuck
  const title = useId()
  const { problem } = useProblemText()
  const { data, error, refetch, isFetching } = useQuery(stuckWorkQuery)
  const repeat = useRepeat()
  const columns = useColumns((work) => (
    <Button
      size="small"
      busy={repeat.isPending && repeat.variables === work}
      aria-label={texts.repeatOf(texts.kinds[work.kind], work.about)}
      onClick={() => repeat.mutate(work)}
      className="lg:!min-h-8"
    >
      {texts.repeat}
    </Button>
  ))
  const hidden = data === undefined ? 0 : data.total - data.items.length
  return (
    <section aria-labelledby={title} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <h2 id={title} className="font-[620] text-section">
        {texts.title}
      </h2>
      <DataTable
        caption={texts.caption}
        columns={columns}
        rows={data?.items}
        rowKey={({ kind, id }) => `${kind}-${id}`}
        card={(work) => <StuckCard work={work} act={columns.at(-1)?.cell(work)} />}
        loadingLabel={texts.loading}
        skeletonRows={2}
        refreshing={isFetching && data !== undefined}
        empty={<p className="p-5 text-small text-t2">{texts.empty}</p>}
        {...(error !== null &&
          data === undefined && {
            error: (
              <ErrorState
                title={all.failed}
                action={<Button onClick={() => void refetch()}>{all.retry}</Button>}
              >
                {problem(error)}
              </ErrorState>
            ),
          })}
      />
      {hidden > 0 && <p className="text-label text-t2">{texts.more(hidden)}</p>}
    </section>
  )
}

function useRepeat() {
  const texts = useTexts('notices/admin').stuck
  const { problem } = useProblemText()
  const queryClient = useQueryClient()
  return useMutation({
    retry: false,
    mutationFn: ({ kind, id }: StuckWork) => call(repeatStuckWork, { body: { kind, id } }),
    onSuccess: () => showToast({ tone: 'success', title: texts.repeated }),
    onError: (error) => showToast({ tone: 'error', title: texts.repeatFailed, description: problem(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownNoticesKey }),
  })
}

function useColumns(act: (work: StuckWork) => ReactNode): Column<StuckWork>[] {
  const { columns, kinds } = useTexts('notices/admin').stuck
  const language = useLanguage()
  return [
    { id: 'kind', header: columns.kind, width: 140, pinned: true, cell: ({ kind }) => kinds[kind] },
    {
      id: 'about',
      header: columns.about,
      width: 170,
      cell: ({ about }) => <span className="trunc block max-w-56 font-mono text-label">{about}</span>,
    },
    {
      id: 'since',
      header: columns.since,
      width: 110,
      cell: ({ since }) => (
        <time dateTime={since} className="whitespace-nowrap text-t2">
          {formatDate(since, 'dayTime', language)}
        </time>
      ),
    },
    {
      id: 'why',
      header: columns.why,
      width: 220,
      fills: true,
      cell: ({ lastError }) => <span className="trunc block text-t2">{lastError}</span>,
    },
    { id: 'actions', header: columns.actions, width: 100, pinned: 'end', cell: act },
  ]
}

function StuckCard({ work, act }: { work: StuckWork; act: ReactNode }) {
  const texts = useTexts('notices/admin').stuck
  const language = useLanguage()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 text-label">
      <p className="flex flex-wrap justify-between gap-2">
        <b className="font-[620]">{texts.kinds[work.kind]}</b>
        <time dateTime={work.since} className="text-t2">
          {formatDate(work.since, 'dayTime', language)}
        </time>
      </p>
      <p className="break-all font-mono">{work.about}</p>
      {work.lastError !== null && <p className="break-words text-t2">{work.lastError}</p>}
      <div>{act}</div>
    </div>
  )
}
