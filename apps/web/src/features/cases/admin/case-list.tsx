import type { Case, ClosedCase } from '@puente/contract/cases'
import clsx from 'clsx'
import UserRound from 'lucide-react/icons/user-round'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { WaitingTime } from '../../../ui/waiting-time.tsx'
import { CaseKindLabel } from './case-kind.tsx'
import { factLine, whose } from './case-words.ts'
import { refText } from './cases-search.ts'

interface CaseListProps {
  /** Undefined while the first answer is awaited. */
  cases: readonly (Case | ClosedCase)[] | undefined
  label: string
  /** The key of the open case. */
  open: string | undefined
  onOpen: (ref: string) => void
}

/** Cases as rows that open their pane. */
export function CaseList({ cases, label, open, onOpen }: CaseListProps) {
  const texts = useTexts('cases/admin')
  if (cases === undefined)
    return (
      <div aria-busy="true" className="grid gap-2">
        <p role="status" className="sr-only">
          {texts.loading}
        </p>
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} className="h-26 rounded-[12px]" />
        ))}
      </div>
    )
  return (
    <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
      {cases.map((one) => {
        const ref = refText(one)
        return (
          <li key={ref}>
            <button
              type="button"
              data-case={ref}
              aria-current={ref === open ? 'true' : undefined}
              onClick={() => onOpen(ref)}
              className={clsx(
                'grid w-full grid-cols-[minmax(0,1fr)] gap-1 rounded-[12px] border-transparent border-l-3 px-3 py-2.5 text-left text-small hover:bg-s2',
                ref === open && 'border-l-focus bg-[color-mix(in_oklab,var(--celeste)_10%,var(--s1))]',
              )}
            >
              <CaseRow one={one} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function CaseRow({ one }: { one: Case | ClosedCase }) {
  const texts = useTexts('cases/admin')
  const { kind, since, amount, isAsked } = one
  const ending = 'ending' in one ? one.ending : null
  return (
    <>
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <CaseKindLabel kind={kind} />
        {ending === null ? <WaitingTime since={since} label={texts.waiting} /> : <EndTime at={ending.at} />}
      </span>
      <span className="font-[620] [overflow-wrap:anywhere]">{factLine(one, texts)}</span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span title={whose(one)} className="min-w-0 truncate text-t3">
          {whose(one)}
        </span>
        {amount !== null && (
          <span className="ml-auto whitespace-nowrap font-[620]">{showAmount(amount)}</span>
        )}
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3 text-label text-t2">
        {ending === null ? <OwnerName owner={one.owner} /> : <Ending ending={ending} />}
        {isAsked && <span className="font-[560] text-tierra">{texts.asked}</span>}
      </span>
    </>
  )
}

function EndTime({ at }: { at: string }) {
  const language = useLanguage()
  return (
    <time dateTime={at} className="text-label text-t2">
      {formatDate(at, 'dayTime', language)}
    </time>
  )
}

/** How a case ended, and who brought it about. */
function Ending({ ending: { as, by } }: Pick<ClosedCase, 'ending'>) {
  const texts = useTexts('cases/admin')
  const who = by === null ? texts.endedUnknown : by.length === 0 ? texts.endedAlone : texts.endedBy(by)
  return (
    <span className="min-w-0 [overflow-wrap:anywhere]">
      <span className="font-[600] text-t1">{texts.ends[as]}</span>, {who}
    </span>
  )
}

/** Who has the case, in the reader's words. */
export function OwnerName({ owner }: Pick<Case, 'owner'>) {
  const texts = useTexts('cases/admin').owner
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <UserRound size={15} className={clsx('shrink-0', owner === null && 'text-t3')} aria-hidden="true" />
      <span className="min-w-0 truncate">
        {owner === null ? texts.none : owner.isReader ? texts.reader : owner.email}
      </span>
    </span>
  )
}
