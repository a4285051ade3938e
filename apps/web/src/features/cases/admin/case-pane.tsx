import type { CaseDetail, CaseKind } from '@puente/contract/cases'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { WaitingTime } from '../../../ui/waiting-time.tsx'
import { ChainCase } from './chain-case.tsx'
import { CaseKindLabel } from './case-kind.tsx'
import { CaseOwner } from './case-owner.tsx'
import { CaseSteps } from './case-steps.tsx'
import { factTitle, whose } from './case-words.ts'
import { caseQuery, caseTitleId } from './cases-queries.ts'
import type { CaseRef } from './cases-search.ts'
import { DebtCase, DifferenceCase, FollowedCase } from './money-cases.tsx'
import { PixCase } from './pix-case.tsx'
import { ReadFault } from './read-fault.tsx'

/** Ends that no admin brought about. */
const closedAlone = new Set<NonNullable<CaseDetail['ending']>['as']>([
  'kept',
  'matched',
  'taken-in',
  'mended',
])

const bodies: Readonly<Record<CaseKind, ComponentType<{ detail: CaseDetail; children: ReactNode }>>> = {
  pix: PixCase,
  difference: DifferenceCase,
  debt: DebtCase,
  dispute: FollowedCase,
  return: FollowedCase,
  chain: ChainCase,
}

/** One case: what is wrong in money, its sides, who has it, what was noted, and what can be done. */
export function CasePane({ caseRef, onBack }: { caseRef: CaseRef; onBack: () => void }) {
  const query = useQuery(caseQuery(caseRef))
  const { data: detail } = query
  if (detail === undefined)
    return (
      <div className="grid gap-3">
        <BackButton onBack={onBack} />
        {query.error === null ? <PaneSkeleton /> : <ReadFault query={query} />}
      </div>
    )
  const Body = bodies[detail.case.kind]
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PaneHead detail={detail} onBack={onBack} />
      <ReadFault query={query} />
      <Body detail={detail}>
        <CaseSteps detail={detail} />
      </Body>
    </article>
  )
}

function BackButton({ onBack }: { onBack: () => void }) {
  const texts = useTexts('cases/admin')
  return (
    <span className="lg:hidden">
      <IconButton icon={ArrowLeft} label={texts.back} onClick={onBack} framed small />
    </span>
  )
}

function PaneSkeleton() {
  const texts = useTexts('cases/admin')
  return (
    <div aria-busy="true" className="grid gap-4">
      <p role="status" className="sr-only">
        {texts.loading}
      </p>
      <Skeleton className="h-20" />
      <Skeleton className="h-64 rounded-card" />
      <Skeleton className="h-32" />
    </div>
  )
}

function PaneHead({ detail, onBack }: { detail: CaseDetail; onBack: () => void }) {
  const texts = useTexts('cases/admin')
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  // To a screen reader, another case is another page: the pane mounts again, and the focus moves to its title.
  useEffect(() => heading.current?.focus(), [])
  const { case: one, ending } = detail
  const isEnded = ending !== null
  useEffect(() => {
    // The end of a case removes its acts. A focus on one of them would be lost.
    if (isEnded && document.activeElement === document.body) heading.current?.focus()
  }, [isEnded])
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <BackButton onBack={onBack} />
            <CaseKindLabel kind={one.kind} />
            {ending === null && <WaitingTime since={one.since} label={texts.waiting} />}
          </span>
          <h2
            id={caseTitleId}
            ref={heading}
            tabIndex={-1}
            className="sign text-20 outline-none [overflow-wrap:anywhere]"
          >
            {factTitle(one, texts)}
          </h2>
          <p className="text-small text-t2 [overflow-wrap:anywhere]">
            {[whose(one), one.amount === null ? '' : showAmount(one.amount)]
              .filter((part) => part !== '')
              .join(' · ')}
          </p>
        </div>
        <CaseOwner one={one} />
      </div>
      {ending === null ? (
        <p className="text-small">{texts.explanations[one.fact]}</p>
      ) : (
        <Callout tone="success" title={closedAlone.has(ending.as) ? texts.closed.alone : texts.closed.title}>
          {texts.closed[ending.as]} {ending.at !== null && formatDate(ending.at, 'moment', language)}
        </Callout>
      )}
      {one.chargeId !== null && (
        <Link
          to="/admin"
          search={{ first: 'table', id: one.chargeId }}
          className={`${buttonClass({ size: 'small' })} justify-self-start`}
        >
          {texts.openCharge}
        </Link>
      )}
    </header>
  )
}
