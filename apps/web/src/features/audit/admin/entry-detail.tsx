import { type AuditChange, auditDone, type AuditEntryDetail } from '@puente/contract/audit'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { entryQuery } from './audit-queries.ts'
import type { AuditFilters } from './audit-search.ts'
import { caseOf } from './entry-words.rules.ts'
import { useEntryWords } from './use-entry-words.ts'

interface EntryDetailProps {
  seq: string
  onFilter: (filters: AuditFilters) => void
}

/** One entry: its old and new values, who and from where, and its place in the chain (SEC-032, SEC-035). */
export function EntryDetail({ seq, onFilter }: EntryDetailProps) {
  const all = useTexts('audit/admin')
  const texts = all.entry
  const { problem } = useProblemText()
  const { data, error, refetch } = useQuery(entryQuery(seq))
  if (data !== undefined) return <Entry entry={data} onFilter={onFilter} />
  if (error !== null) {
    return (
      <ErrorState title={texts.failed} action={<Button onClick={() => void refetch()}>{all.retry}</Button>}>
        {problem(error)}
      </ErrorState>
    )
  }
  return (
    <div role="status">
      <span className="sr-only">{texts.loading}</span>
      <Skeleton className="h-80" />
    </div>
  )
}

function Entry({ entry, onFilter }: { entry: AuditEntryDetail; onFilter: EntryDetailProps['onFilter'] }) {
  const all = useTexts('audit/admin')
  const texts = all.entry
  const words = useEntryWords()
  const language = useLanguage()
  const { object, actor, seal, outcome, reason, changes } = entry
  const isPayment = ['charge', 'order', 'establishment-payment'].includes(object.type)
  const openCase = caseOf(object)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-label text-t3">
        {texts.heading(entry.seq, formatDate(entry.at, 'moment', language))}
      </p>
      {outcome !== auditDone && (
        <Callout tone="error" title={all.refused}>
          {words.refusal(outcome)}
        </Callout>
      )}
      {changes.length === 0 ? (
        <p className="text-small text-t2">{texts.noValues}</p>
      ) : (
        <Changes changes={changes} words={words} />
      )}
      <dl className="grid grid-cols-[minmax(0,1fr)] text-label">
        {reason !== null && <Line name={texts.reason}>“{reason}”</Line>}
        <Line name={texts.admin}>{actor.email ?? words.actor(actor)}</Line>
        <Line name={texts.action} mono>
          {entry.action}
        </Line>
        <Line name={texts.object} mono>
          {object.type}/{object.id}
        </Line>
        {outcome !== auditDone && (
          <Line name={texts.outcome} mono>
            {outcome}
          </Line>
        )}
        {entry.ipAddress !== null && <Line name={texts.address}>{entry.ipAddress}</Line>}
        {entry.requestId !== null && (
          <Line name={texts.request} mono>
            {entry.requestId}
          </Line>
        )}
        <Line name={texts.hash} mono={seal !== null}>
          {seal?.hash ?? texts.unsealed}
        </Line>
        {seal !== null && (
          <Line name={texts.previous} mono>
            {seal.previousHash}
          </Line>
        )}
      </dl>
      <div className="flex flex-wrap gap-2">
        {isPayment && (
          <Button size="small" onClick={() => onFilter({ charge: object.id })}>
            {texts.trail}
          </Button>
        )}
        {openCase !== null && (
          <Link to="/admin/casos" search={{ open: openCase }} className={buttonClass({ size: 'small' })}>
            {texts.openCase}
          </Link>
        )}
        <Button size="small" onClick={() => onFilter({ type: object.type, object: object.id })}>
          {texts.sameObject}
        </Button>
      </div>
      <p className="flex items-center gap-2 text-label text-t3">
        <Lock size={16} className="flex-none" aria-hidden="true" />
        {texts.locked}
      </p>
    </div>
  )
}

function Line({ name, mono = false, children }: { name: string; mono?: boolean; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3 border-line border-b py-2 last:border-b-0">
      <dt className="w-24 flex-none text-t2">{name}</dt>
      <dd className={`min-w-0 flex-1 basis-40 [overflow-wrap:anywhere] ${mono ? 'font-mono' : 'font-[600]'}`}>
        {children}
      </dd>
    </div>
  )
}

interface ChangesProps {
  changes: readonly AuditChange[]
  words: ReturnType<typeof useEntryWords>
}

/** Old values struck through and new ones in green, where they differ. */
function Changes({ changes, words }: ChangesProps) {
  const texts = useTexts('audit/admin').entry
  const cell = 'border-line border-t px-2.5 py-2 text-start align-top [overflow-wrap:anywhere]'
  return (
    <div className="overflow-hidden rounded-box border border-line">
      <table className="w-full table-fixed text-label">
        <caption className="sr-only">{texts.values}</caption>
        <thead className="bg-s2 text-t2">
          <tr>
            {[texts.field, texts.before, texts.after].map((name) => (
              <th key={name} scope="col" className="px-2.5 py-2 text-start font-[600]">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => {
            const same = before === after
            const old = words.value(field, before)
            const now = words.value(field, after)
            return (
              <tr key={field}>
                <th scope="row" title={field} className={`${cell} font-[450] text-t2`}>
                  {words.field(field)}
                </th>
                <td className={cell}>
                  {same || before === null ? old : <del className="text-ceibo">{old}</del>}
                </td>
                <td className={cell}>
                  {same || after === null ? (
                    now
                  ) : (
                    <ins className="font-[620] text-mata no-underline">{now}</ins>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
