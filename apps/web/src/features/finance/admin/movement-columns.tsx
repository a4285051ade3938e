import type { Movement } from '@puente/contract/finance'
import type { Language } from '@puente/contract/identity/sessions'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Check from 'lucide-react/icons/check'
import CircleDot from 'lucide-react/icons/circle-dot'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import clsx from 'clsx'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Areas } from '../../../messages/areas.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import type { Tone } from '../../../ui/tone.ts'
import type { Statement } from './finance-queries.ts'

const bookTones = { matched: 'success', missing: 'pending', different: 'error' } as const satisfies Record<
  NonNullable<Movement['books']>,
  Tone
>
const stateTones = {
  processing: 'pending',
  'not-done': 'neutral',
  unknown: 'pending',
} as const satisfies Record<Exclude<Movement['state'], 'done'>, Tone>
const bookIcons = { matched: Check, missing: CircleDot, different: TriangleAlert } as const

/** Opens the details of a transfer. */
type OnSee = (transferId: string) => void

/** The columns of the statement. */
export function movementColumns(
  { columns }: Pick<Areas['finance/admin']['statement'], 'columns'>,
  language: Language,
  source: Statement['source'] | undefined,
  onSee: OnSee,
): Column<Movement>[] {
  return [
    {
      id: 'at',
      header: columns.at,
      width: 110,
      pinned: true,
      cell: ({ at }) => (
        <time dateTime={at} className="whitespace-nowrap text-t2">
          {formatDate(at, 'dayTime', language)}
        </time>
      ),
    },
    { id: 'type', header: columns.type, width: 92, cell: (movement) => <Direction movement={movement} /> },
    {
      id: 'what',
      header: columns.what,
      width: 220,
      fills: true,
      cell: (movement) => (
        <span className="trunc block">
          <What movement={movement} onSee={onSee} />
        </span>
      ),
    },
    {
      id: 'endToEnd',
      header: columns.endToEnd,
      width: 160,
      cell: ({ endToEndId }) => <EndToEnd id={endToEndId} />,
    },
    {
      id: 'value',
      header: columns.value,
      width: 110,
      align: 'end',
      cell: (movement) => <b className="whitespace-nowrap font-[620]">{signedAmount(movement)}</b>,
    },
    {
      id: 'books',
      header: columns.books,
      width: 120,
      cell: (movement) => <BookState movement={movement} source={source} />,
    },
  ]
}

interface StatedMovement {
  movement: Movement
  source: Statement['source'] | undefined
}

/** One movement on a small screen. */
export function MovementCard({ movement, source, onSee }: StatedMovement & { onSee: OnSee }) {
  const language = useLanguage()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 text-small">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 break-words">
          <What movement={movement} onSee={onSee} />
        </span>
        <b className="sign whitespace-nowrap text-section">{signedAmount(movement)}</b>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Direction movement={movement} />
        <BookState movement={movement} source={source} />
        <time dateTime={movement.at} className="text-label text-t3">
          {formatDate(movement.at, 'dayTime', language)}
        </time>
      </div>
    </div>
  )
}

/** Icon and word: the direction is never colour alone. */
function Direction({ movement: { type } }: { movement: Movement }) {
  const texts = useTexts('finance/admin').statement.types
  const Icon = type === 'entrada' ? ArrowDownLeft : ArrowUpRight
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap font-[560]">
      <Icon
        size={16}
        aria-hidden="true"
        className={clsx(type === 'entrada' ? 'text-mata' : 'text-celeste')}
      />
      {texts[type]}
    </span>
  )
}

function What({ movement, onSee }: { movement: Movement; onSee: OnSee }) {
  const { name, kind, payee, chargeId, transferId, text } = movement
  const texts = useTexts('finance/admin').statement
  const isPix = kind === 'received' || kind === 'return'
  const place = payee ?? (isPix && chargeId === null ? texts.noCharge : null)
  return (
    <>
      {name !== null && <b className="font-[620]">{name} </b>}
      <span className="text-t2">
        {text ?? texts.kinds[kind]}
        {place !== null && ` · ${place}`}
      </span>
      {transferId !== null && (
        <>
          {' '}
          <button type="button" onClick={() => onSee(transferId)} className="font-[560] underline">
            {texts.seeTransfer}
          </button>
        </>
      )}
    </>
  )
}

/** Shows the two ends of the id, which are enough to distinguish it. The tooltip shows the whole id. */
function EndToEnd({ id }: { id: string | null }) {
  if (id === null) return <span className="text-t3">–</span>
  return (
    <span title={id} className="whitespace-nowrap font-mono text-label">
      {`${id.slice(0, 9)}…${id.slice(-6)}`}
    </span>
  )
}

function BookState({ movement: { books, state }, source }: StatedMovement) {
  const texts = useTexts('finance/admin').statement
  if (state !== 'done') return <Badge tone={stateTones[state]}>{texts.states[state]}</Badge>
  if (books === null)
    return (
      <span className="text-label text-t3">{source === 'books' ? texts.onlyBooks : texts.notCompared}</span>
    )
  return (
    <Badge tone={bookTones[books]} icon={bookIcons[books]}>
      {texts.bookState[books]}
    </Badge>
  )
}

function signedAmount({ type, value }: Movement): string {
  return `${type === 'saida' ? '-' : ''}${showAmount(value)}`
}
