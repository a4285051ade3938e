import { auditDone, type AuditEntryView } from '@puente/contract/audit'
import type { Language } from '@puente/contract/identity/sessions'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { formatDate, formatDay } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Areas } from '../../../messages/areas.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { shortId } from './entry-words.rules.ts'
import type { useEntryWords } from './use-entry-words.ts'

type Words = ReturnType<typeof useEntryWords>

/** Done as a quiet check, refused in red (SEC-032). */
export function OutcomeMark({ outcome }: { outcome: string }) {
  const texts = useTexts('audit/admin')
  if (outcome !== auditDone) return <Badge tone="error">{texts.refused}</Badge>
  return (
    <span className="text-mata">
      <Check size={16} aria-hidden="true" />
      <span className="sr-only">{texts.done}</span>
    </span>
  )
}

/** Time, who, what, about what, the first value and the result. */
export function entryColumns(
  texts: Areas['audit/admin'],
  words: Words,
  language: Language,
): Column<AuditEntryView>[] {
  const { columns } = texts.list
  return [
    {
      id: 'at',
      header: columns.at,
      width: 110,
      pinned: true,
      cell: ({ at }) => (
        <time dateTime={at} title={formatDate(at, 'moment', language)} className="whitespace-nowrap text-t2">
          {formatDay(at, serverClock.now(), language)} {formatDate(at, 'timeWithSeconds', language)}
        </time>
      ),
    },
    {
      id: 'admin',
      header: columns.admin,
      width: 110,
      cell: ({ actor }) => (
        <span className="block max-w-40 truncate" title={actor.email ?? undefined}>
          {words.actor(actor)}
        </span>
      ),
    },
    {
      id: 'action',
      header: columns.action,
      width: 150,
      fills: true,
      cell: ({ action }) => (
        <b className="block truncate font-[620]" title={words.action(action)}>
          {words.action(action)}
        </b>
      ),
    },
    {
      id: 'object',
      header: columns.object,
      width: 130,
      fills: true,
      cell: ({ object }) => <ObjectText object={object} words={words} />,
    },
    {
      id: 'value',
      header: columns.value,
      width: 130,
      fills: true,
      cell: (entry) => (
        <span className="block truncate text-t2" title={words.summary(entry)}>
          {words.summary(entry)}
        </span>
      ),
    },
    {
      id: 'outcome',
      header: <span className="sr-only">{columns.outcome}</span>,
      width: 24,
      pinned: 'end',
      cell: ({ outcome }) =>
        outcome === auditDone ? <OutcomeMark outcome={outcome} /> : <RefusedSign name={texts.refused} />,
    },
  ]
}

/** The badge in the room that the table has beside the open entry. */
function RefusedSign({ name }: { name: string }) {
  return (
    <span className="text-ceibo" title={name}>
      <X size={18} aria-hidden="true" />
      <span className="sr-only">{name}</span>
    </span>
  )
}

function ObjectText({ object, words }: { object: AuditEntryView['object']; words: Words }) {
  const text = `${words.objectType(object.type)} ${shortId(object.id)}`
  return (
    <span className="block truncate text-t2" title={`${object.type}/${object.id}`}>
      {text}
    </span>
  )
}

interface EntryCardProps {
  entry: AuditEntryView
  words: Words
  onOpen: (entry: AuditEntryView) => void
}

/** One entry on a small screen. */
export function EntryCard({ entry, words, onOpen }: EntryCardProps) {
  const texts = useTexts('audit/admin').list
  const language = useLanguage()
  const moment = formatDate(entry.at, 'moment', language)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <b className="font-[620]">{words.action(entry.action)}</b>
        <OutcomeMark outcome={entry.outcome} />
      </div>
      <p className="flex flex-wrap gap-x-3 text-label text-t2">
        <span className="break-all">{words.actor(entry.actor)}</span>
        <time dateTime={entry.at}>{moment}</time>
      </p>
      <ObjectText object={entry.object} words={words} />
      <p className="text-label text-t2 [overflow-wrap:anywhere]">{words.summary(entry)}</p>
      <Button full aria-label={texts.open(words.action(entry.action), moment)} onClick={() => onOpen(entry)}>
        {texts.openShort}
      </Button>
    </div>
  )
}
