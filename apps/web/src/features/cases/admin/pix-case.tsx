import type { CaseDetail } from '@puente/contract/cases'
import { confirmPixDecision, withdrawPixDecision } from '@puente/contract/collections/suspense'
import { useQuery } from '@tanstack/react-query'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Link2 from 'lucide-react/icons/link-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useState } from 'react'
import { call, newIdempotencyKey } from '../../../lib/api/client.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Act, ActBar } from './act-bar.tsx'
import { AskedReturns } from './asked-returns.tsx'
import { returnsQuery, type Suspense, suspenseQuery } from './cases-queries.ts'
import { ReadFault } from './read-fault.tsx'
import { ChargeSide, PixSide } from './case-sides.tsx'
import { decidedText, PixDialog, type PixDialogState } from './pix-dialogs.tsx'
import { Side, Sides } from './side-list.tsx'
import { useAct } from './use-act.ts'

interface KindProps {
  detail: CaseDetail
  /** The notes and steps, above the acts. */
  children: ReactNode
}

/** A Pix in suspense: assigned to a charge, honoured for another amount, or returned (ruling 25). */
export function PixCase({ detail, children }: KindProps) {
  const texts = useTexts('cases/admin')
  const { subject } = detail.case
  const isOpen = detail.ending === null
  const suspense = useQuery({ ...suspenseQuery(subject), enabled: isOpen })
  const returns = useQuery(returnsQuery(subject))
  const [dialog, setDialog] = useState<PixDialogState>()
  const { data } = suspense
  const left = returns.data?.left
  const open = (act: PixDialogState['act']): void => {
    if (data !== undefined && left !== undefined) setDialog({ act, suspense: data, left })
  }
  const isReturning = returns.data?.returns.some(({ endedAt }) => endedAt === null) ?? false
  const busy = data?.decision != null ? texts.acts.decided : isReturning ? texts.acts.returning : undefined
  const honourable = data?.honourable ?? null
  const mayHonour = honourable !== null && (honourable.received !== null || honourable.rest !== null)
  const acts: Act[] = [
    {
      key: 'A',
      label: texts.acts.assign,
      icon: Link2,
      offBecause: busy ?? (data?.candidates.length === 0 ? texts.acts.noCandidate : undefined),
      run: () => open('assign'),
    },
    {
      key: 'D',
      label: texts.acts.giveBack,
      icon: Undo2,
      offBecause: busy ?? (left?.amountMinor === '0' ? texts.acts.nothingLeft : undefined),
      run: () => open('return'),
    },
    {
      key: 'H',
      label: texts.acts.honour,
      icon: BadgeCheck,
      isMain: true,
      offBecause: busy ?? (mayHonour ? undefined : texts.acts.noHonour),
      run: () => open('honour'),
    },
  ]
  return (
    <>
      <Sides>
        <PixSide pix={detail.pix} />
        <ChargeSide charge={detail.charge} pix={detail.pix} />
        <Side title={texts.sides.statement} facts={[]} missing={texts.sides.noLine} />
      </Sides>
      {isOpen && <ReadFault query={suspense} />}
      <ReadFault query={returns} />
      {data?.decision != null && <DecisionNote decision={data.decision} endToEndId={subject} />}
      <AskedReturns returns={returns.data?.returns ?? []} />
      {children}
      {isOpen && (suspense.isPending || returns.isPending) && <Skeleton className="h-24" />}
      {isOpen && data !== undefined && left !== undefined && <ActBar acts={acts} />}
      {dialog !== undefined && <PixDialog state={dialog} onClose={() => setDialog(undefined)} />}
    </>
  )
}

/** A decision above the limit of one admin, or one that waits for the return of the rest. */
function DecisionNote({
  decision,
  endToEndId,
}: {
  decision: NonNullable<Suspense['decision']>
  endToEndId: string
}) {
  const all = useTexts('cases/admin')
  const texts = all.decision
  const [key] = useState(newIdempotencyKey)
  const params = { endToEndId }
  const confirm = useAct(async (decisionId: string) => {
    const input = { params, body: { decisionId }, idempotencyKey: key }
    return decidedText((await call(confirmPixDecision, input)).state, all.done)
  })
  const withdraw = useAct(async () => {
    await call(withdrawPixDecision, { params })
    return all.done.withdrawn
  })
  if (decision.state === 'returning') return <Callout tone="pending">{texts.returning}</Callout>
  return (
    <Callout
      tone="pending"
      title={texts.title(decision.askedBy, showAmount(decision.credited))}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="small" busy={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
            {decision.mayConfirm ? texts.decline : texts.withdraw}
          </Button>
          {decision.mayConfirm && (
            <Button
              size="small"
              variant="primary"
              busy={confirm.isPending}
              onClick={() => confirm.mutate(decision.id)}
            >
              {texts.confirm}
            </Button>
          )}
        </span>
      }
    >
      <p className="[overflow-wrap:anywhere]">{decision.reason}</p>
      {!decision.mayConfirm && <p className="text-t2">{texts.ownHint}</p>}
    </Callout>
  )
}
