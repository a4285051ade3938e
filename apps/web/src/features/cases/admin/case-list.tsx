import type { Case } from '@puente/contract/cases'
import clsx from 'clsx'
import UserRound from 'lucide-react/icons/user-round'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { WaitingTime } from '../../../ui/waiting-time.tsx'
import { CaseKindLabel } from './case-kind.tsx'
import { factLine, whose } from './case-words.ts'
import { refText } from './cases-search.ts'

interface CaseListProps {
  /** Undefined while the first answer is awaited. */
  cases: readonly Case[] | undefined
  /** The key of the open case. */
  open: string | undefined
  onOpen: (ref: string) => void
}

/** The open cases as rows that open their pane. */
export function CaseList({ cases, open, onOpen }: CaseListProps) {
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
    <ul aria-label={texts.list} className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
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

function CaseRow({ one }: { one: Case }) {
  const texts = useTexts('cases/admin')
  const { kind, since, amount, isAsked } = one
  return (
    <>
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <CaseKindLabel kind={kind} />
        <WaitingTime since={since} label={texts.waiting} />
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
        <OwnerName owner={one.owner} />
        {isAsked && <span className="font-[560] text-tierra">{texts.asked}</span>}
      </span>
    </>
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
