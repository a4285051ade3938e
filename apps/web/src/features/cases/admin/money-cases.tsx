import type { CaseDetail } from '@puente/contract/cases'
import { askDebtWriteOff, confirmDebtWriteOff, withdrawDebtWriteOff } from '@puente/contract/payouts/debts'
import { askWriteOff, confirmWriteOff, withdrawWriteOff } from '@puente/contract/reconciliation'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../lib/api/client.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AskedReturns } from './asked-returns.tsx'
import { ChargeSide, DifferenceSide, PixSide } from './case-sides.tsx'
import { debtQuery, differenceQuery, returnsQuery } from './cases-queries.ts'
import { ReadFault } from './read-fault.tsx'
import { Sides } from './side-list.tsx'
import { RequestNote, WriteOffAct } from './write-off.tsx'

interface KindProps {
  detail: CaseDetail
  /** The notes and steps, above the acts. */
  children: ReactNode
}

/** A difference between a statement and the books: written off by two admins, or closed by a later run. */
export function DifferenceCase({ detail, children }: KindProps) {
  const texts = useTexts('cases/admin')
  const { subject: id, amount } = detail.case
  const query = useQuery(differenceQuery(id))
  const { data } = query
  const params = { id }
  if (data === undefined)
    return (
      <>
        {query.isPending && <Skeleton className="h-24" />}
        <ReadFault query={query} />
        {children}
      </>
    )
  const { difference, writeOff, posting } = data
  const shown = amount === null ? '' : showAmount(amount)
  const body = { version: difference.version }
  return (
    <>
      <Sides>
        <DifferenceSide difference={difference} of="statement" />
        <DifferenceSide difference={difference} of="books" />
        <ChargeSide charge={detail.charge} pix={detail.pix} />
      </Sides>
      {writeOff !== null && difference.state === 'asked' && (
        <RequestNote
          request={writeOff}
          amount={shown}
          posting={posting}
          confirm={(idempotencyKey) => call(confirmWriteOff, { params, body, idempotencyKey })}
          withdraw={() => call(withdrawWriteOff, { params })}
        />
      )}
      {children}
      <WriteOffAct
        amount={shown}
        posting={posting}
        isOver={difference.state === 'closed'}
        offBecause={
          difference.state === 'asked'
            ? texts.acts.asked
            : posting.length === 0
              ? texts.acts.noAmount
              : undefined
        }
        intention={difference.version}
        ask={(reason, idempotencyKey) =>
          call(askWriteOff, { params, body: { ...body, reason }, idempotencyKey })
        }
      />
    </>
  )
}

/** What a merchant was paid too much: set off with their next payout, or written off by two admins (ruling 58). */
export function DebtCase({ detail, children }: KindProps) {
  const texts = useTexts('cases/admin')
  const { subject: id } = detail.case
  const query = useQuery(debtQuery(id))
  const { data: debt } = query
  const params = { id }
  const { amountMinor } = debt?.amount ?? { amountMinor: '0' }
  return (
    <>
      <Sides>
        <ChargeSide charge={detail.charge} pix={detail.pix} />
      </Sides>
      {query.isPending && <Skeleton className="h-24" />}
      <ReadFault query={query} />
      {debt !== undefined && debt.writeOff !== null && (
        <RequestNote
          request={debt.writeOff}
          amount={showAmount(debt.writeOff.amount)}
          posting={debt.posting}
          confirm={(idempotencyKey) =>
            call(confirmDebtWriteOff, { params, body: { amountMinor }, idempotencyKey })
          }
          withdraw={() => call(withdrawDebtWriteOff, { params })}
        />
      )}
      {children}
      {debt !== undefined && (
        <WriteOffAct
          isOver={amountMinor === '0'}
          amount={showAmount(debt.amount)}
          posting={debt.posting}
          offBecause={
            debt.writeOff !== null ? texts.acts.asked : debt.isFinal ? undefined : texts.acts.undecided
          }
          intention={amountMinor}
          ask={(reason, idempotencyKey) =>
            call(askDebtWriteOff, { params, body: { amountMinor, reason }, idempotencyKey })
          }
        />
      )}
    </>
  )
}

/** A dispute or a return: the provider ends it, so there is nothing to do here but to note and follow it. */
export function FollowedCase({ detail, children }: KindProps) {
  const endToEndId = detail.pix?.endToEndId ?? ''
  const returns = useQuery({ ...returnsQuery(endToEndId), enabled: endToEndId !== '' })
  return (
    <>
      <Sides>
        <PixSide pix={detail.pix} />
        <ChargeSide charge={detail.charge} pix={detail.pix} />
      </Sides>
      <ReadFault query={returns} />
      <AskedReturns returns={returns.data?.returns ?? []} />
      {children}
    </>
  )
}
