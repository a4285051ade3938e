import { type AuditChain, type AuditFaultView, startAuditCheck } from '@puente/contract/audit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import Link2 from 'lucide-react/icons/link-2'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Unlink2 from 'lucide-react/icons/unlink-2'
import { type ReactNode, useEffect } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { localeOf } from '../../../lib/i18n/language.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { countText } from '../../../ui/page-numbers.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { chainKey, chainQuery } from './audit-queries.ts'
import { entryNumber } from './audit-search.ts'

const stripId = 'audit-chain'

type LastCheck = NonNullable<AuditChain['last']>

/** Whether the chain of the log is whole, as the last check found, and the check under way (SEC-033). */
export function ChainStrip({ onOpen }: { onOpen: (entry: string) => void }) {
  const texts = useTexts('audit/admin')
  const { problem } = useProblemText()
  const { data, error, refetch } = useQuery(chainQuery)
  if (data !== undefined)
    return (
      <>
        <Chain chain={data} onOpen={onOpen} />
        {error !== null && (
          <p role="status" className="text-label text-tierra">
            {texts.list.notRefreshed(problem(error))}
          </p>
        )}
      </>
    )
  // As high as the strip of a chain that is whole.
  if (error === null) return <Skeleton className="h-16 rounded-card max-lg:h-[8.5rem]" />
  return (
    <Strip
      tone="bad"
      title={texts.chain.failed}
      action={
        <Button size="small" onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      }
    >
      {problem(error)}
    </Strip>
  )
}

function Chain({ chain, onOpen }: { chain: AuditChain; onOpen: (entry: string) => void }) {
  const texts = useTexts('audit/admin').chain
  const language = useLanguage()
  const { running, last, failedAt, nextAt } = chain
  if (running !== null) return <Checking checked={running.checked} total={running.total} />
  if (failedAt !== null && (last === null || last.faultCount === 0)) {
    return (
      <Strip
        tone="bad"
        title={texts.stopped}
        icon={<TriangleAlert size={20} aria-hidden="true" />}
        action={<CheckButton />}
      >
        {texts.stoppedText(formatDate(failedAt, 'moment', language))}
        {nextAt !== null && ` ${texts.next(formatDate(nextAt, 'time', language))}`}
      </Strip>
    )
  }
  if (last === null) {
    return (
      <Strip title={texts.never} action={<CheckButton />}>
        {texts.neverText}
      </Strip>
    )
  }
  if (last.faultCount > 0) return <Broken last={last} onOpen={onOpen} />
  const when = formatDate(last.finishedAt, 'moment', language)
  // tidy-allow number: a duration
  const seconds = `${(Math.round(last.tookMs / 100) / 10).toLocaleString(localeOf(language))} s`
  return (
    <Strip
      tone="ok"
      title={texts.ok}
      action={
        <>
          {last.hash !== null && (
            <span className="font-mono text-label text-t3" title={`${texts.hash}: ${last.hash}`}>
              <span className="sr-only">{texts.hash}: </span>…{last.hash.slice(-12)}
            </span>
          )}
          <CheckButton />
        </>
      }
    >
      {last.checked === 0 ? texts.empty : texts.okText(countText(last.checked, true), when, seconds)}
      {nextAt !== null && ` ${texts.next(formatDate(nextAt, 'time', language))}`}
    </Strip>
  )
}

function Checking({ checked, total }: { checked: number; total: number }) {
  const texts = useTexts('audit/admin').chain
  useEffect(() => {
    // The button that began the check is gone.
    if (document.activeElement === document.body) document.getElementById(stripId)?.focus()
  }, [])
  return (
    <Strip
      title={texts.checking}
      icon={<Spinner />}
      action={
        <div className="w-full sm:w-64">
          <ProgressBar value={total === 0 ? undefined : checked / total} label={texts.progressLabel} />
        </div>
      }
    >
      {total > 0 && texts.progress(countText(checked, true), countText(total, true))}
    </Strip>
  )
}

/** The first entry that does not fit, and why. */
function Broken({ last, onOpen }: { last: LastCheck; onOpen: (entry: string) => void }) {
  const texts = useTexts('audit/admin').chain
  const language = useLanguage()
  const [first] = last.faults
  const entry = first?.entry ?? null
  const checked = texts.checkedText(
    countText(last.checked, true),
    formatDate(last.finishedAt, 'moment', language),
  )
  return (
    <Strip
      tone="bad"
      title={entry === null ? texts.broken : texts.brokenAt(countText(entryNumber(entry), true))}
      action={
        <>
          {entry !== null && first?.at !== null && (
            <Button size="small" onClick={() => onOpen(entry)}>
              {texts.open}
            </Button>
          )}
          {last.breakId !== null && (
            <Link
              to="/admin/casos"
              search={{ open: `chain.${last.breakId}` }}
              className={buttonClass({ variant: 'danger', size: 'small' })}
            >
              {texts.openCase}
            </Link>
          )}
          <CheckButton />
        </>
      }
    >
      {first !== undefined && <FaultText fault={first} />}
      {last.faultCount > 1 && ` ${texts.more(last.faultCount - 1)}`} {checked}
    </Strip>
  )
}

function FaultText({ fault }: { fault: AuditFaultView }) {
  const texts = useTexts('audit/admin').chain.faults
  const language = useLanguage()
  const when = fault.at === null ? '' : `${formatDate(fault.at, 'moment', language)}. `
  return (
    <>
      {when}
      {texts[fault.kind](fault.seal ?? '')}
    </>
  )
}

function CheckButton() {
  const texts = useTexts('audit/admin').chain
  const { problem } = useProblemText()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(startAuditCheck, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: chainKey }),
    onError: (error) => showToast({ tone: 'error', title: texts.checkFailed, description: problem(error) }),
  })
  return (
    <Button size="small" icon={RefreshCw} busy={isPending} onClick={() => mutate()}>
      {texts.check}
    </Button>
  )
}

interface StripProps {
  tone?: 'ok' | 'bad'
  title: string
  icon?: ReactNode
  action: ReactNode
  children: ReactNode
}

function Strip({ tone, title, icon, action, children }: StripProps) {
  const Icon = tone === 'bad' ? Unlink2 : Link2
  const colour = tone === 'bad' ? 'text-ceibo' : tone === 'ok' ? 'text-mata' : 'text-t2'
  return (
    <section
      id={stripId}
      tabIndex={-1}
      className={clsx(
        'card flex flex-wrap items-center gap-x-4 gap-y-2.5 px-4 py-3',
        tone === 'bad' && '!border-ceibo',
      )}
    >
      <span className={colour}>{icon ?? <Icon size={20} aria-hidden="true" />}</span>
      <div className="min-w-0 flex-1 basis-60">
        <p role="status" className={clsx('font-[620]', tone !== undefined && colour)}>
          {title}
        </p>
        <p className="text-label text-t2">{children}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">{action}</div>
    </section>
  )
}
