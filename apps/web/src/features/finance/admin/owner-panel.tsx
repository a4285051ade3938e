import type { UseQueryResult } from '@tanstack/react-query'
import History from 'lucide-react/icons/history'
import clsx from 'clsx'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toneClass } from '../../../ui/tone.ts'
import { failureWords } from './failure-words.ts'
import type { KeyOwnerView } from './transfer-queries.ts'

interface OwnerPanelProps {
  /** Whether a key is typed that can be asked about. */
  asks: boolean
  read: UseQueryResult<KeyOwnerView>
}

/** Shows who owns the key, before anything is sent. The first transfer to a key is marked with another colour and in words. */
export function OwnerPanel({ asks, read }: OwnerPanelProps) {
  const texts = useTexts('finance/transfers').transfer.owner
  return (
    <div className="min-h-40" aria-live="polite" aria-busy={asks && read.isFetching}>
      {!asks ? (
        <Waiting>{texts.waiting}</Waiting>
      ) : read.data !== undefined ? (
        <Owner owner={read.data} />
      ) : read.error !== null && !read.isFetching ? (
        <OwnerFault read={read} error={read.error} />
      ) : (
        <>
          <p className="sr-only">{texts.asking}</p>
          <Skeleton className="h-40 w-full rounded-box" />
        </>
      )}
    </div>
  )
}

function Waiting({ children }: { children: string }) {
  return (
    <p className="grid min-h-40 place-items-center rounded-box border border-line border-dashed p-4 text-center text-small text-t2">
      {children}
    </p>
  )
}

function Owner({ owner: { name, document, bank, sentBefore } }: { owner: KeyOwnerView }) {
  const texts = useTexts('finance/transfers').transfer.owner
  const language = useLanguage()
  const isFirst = sentBefore.times === 0 || sentBefore.lastAt === null
  return (
    <div className={clsx('tint grid gap-2 rounded-box p-4', toneClass[isFirst ? 'pending' : 'success'])}>
      <p className="text-label text-t2">{texts.is}</p>
      <p className="sign break-words text-section text-t1">{name}</p>
      <dl className="grid gap-1 text-small text-t1">
        {document !== null && <Fact name={texts.document}>{document}</Fact>}
        {bank !== null && <Fact name={texts.bank}>{bank}</Fact>}
      </dl>
      <p className="flex items-start gap-2 font-[560] text-label">
        <History size={16} aria-hidden="true" className="mt-px" />
        {sentBefore.lastAt === null || isFirst
          ? texts.first
          : texts.before(sentBefore.times, formatDate(sentBefore.lastAt, 'day', language))}
      </p>
    </div>
  )
}

function OwnerFault({ read, error }: { read: UseQueryResult<KeyOwnerView>; error: Error }) {
  const texts = useTexts('finance/transfers')
  const area = useTexts('finance/admin')
  const { problem } = useProblemText()
  return (
    <Callout
      tone="error"
      announce
      title={texts.transfer.owner.failed}
      action={
        <Button size="small" busy={read.isFetching} onClick={() => void read.refetch()}>
          {texts.retry}
        </Button>
      }
    >
      {failureWords(area, error, { fallback: problem(error), problem })}
    </Callout>
  )
}
