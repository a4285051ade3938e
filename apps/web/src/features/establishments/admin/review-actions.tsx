import type { ReviewedEstablishment } from '@puente/contract/establishments/approval'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ButtonKey, decisionFrame } from '../../../ui/review-desk/decision-parts.tsx'

interface ReviewActionsProps {
  store: ReviewedEstablishment | undefined
  own: boolean
  /** The establishment was pending when it was opened, and was decided meanwhile (ESTA-010). */
  decidedMeanwhile: boolean
  hasNext: boolean
  onApprove: () => void
  onReject: () => void
  onSkip: () => void
  onPause: () => void
}

/** The decision, offered only while the establishment waits (ESTA-009); afterwards, what was decided. */
export function ReviewActions(props: ReviewActionsProps) {
  const { store, own, decidedMeanwhile, hasNext, onApprove, onReject, onSkip, onPause } = props
  const all = useTexts('establishments/admin')
  const texts = all.review
  if (store === undefined) return null
  const { status } = store
  if (status !== 'pending') {
    return (
      <div {...decisionFrame}>
        {decidedMeanwhile && <Callout tone="info" announce title={texts.already[status]} />}
        <Decided store={store} />
        {status === 'approved' && store.owner?.closed === false && !own && (
          <Button full variant={store.isActive ? 'plain' : 'primary'} onClick={onPause}>
            {store.isActive ? all.pausing.pause : all.pausing.resume}
          </Button>
        )}
        {hasNext && (
          <Button full onClick={onSkip}>
            {texts.nextInQueue}
          </Button>
        )}
      </div>
    )
  }
  const closed = store.owner === null || store.owner.closed
  return (
    <div {...decisionFrame}>
      {own && <p className="text-label text-t2">{texts.own}</p>}
      {closed && <p className="text-label text-t2">{texts.ownerClosed}</p>}
      <div className="grid grid-cols-2 gap-2 lg:grid-cols-3">
        <Button variant="danger" disabled={own} onClick={onReject} className="!px-2">
          {texts.reject} <ButtonKey name="X" />
        </Button>
        <Button onClick={onSkip} disabled={!hasNext} className="!px-2 max-lg:!hidden">
          {texts.skip} <ButtonKey name="J" />
        </Button>
        <Button variant="primary" disabled={own || closed} onClick={onApprove} className="!px-2">
          {texts.approve} <ButtonKey name="A" />
        </Button>
      </div>
    </div>
  )
}

function Decided({ store }: { store: ReviewedEstablishment }) {
  const all = useTexts('establishments/admin')
  const texts = all.review
  const language = useLanguage()
  const { approvedBy, approvedAt, rejectedAt, rejectionReason, pause } = store
  return (
    <div className="grid gap-1 text-label text-t2 [overflow-wrap:anywhere]">
      {approvedBy !== null && approvedAt !== null && (
        <p>{texts.approvedBy(approvedBy, formatDate(approvedAt, 'dayTime', language))}</p>
      )}
      {pause !== null && (
        <p>
          {{ owner: all.pausing.byOwner, admin: all.pausing.byTeam, identity: all.pausing.byIdentity }[
            pause.by
          ](formatDate(pause.since, 'dayTime', language))}
        </p>
      )}
      {pause !== null && pause.reason !== null && (
        <p className="whitespace-pre-line">
          <b className="font-[620]">{texts.reason}:</b> {pause.reason}
        </p>
      )}
      {rejectedAt !== null && <p>{texts.rejectedAt(formatDate(rejectedAt, 'dayTime', language))}</p>}
      {rejectionReason !== null && (
        <p className="whitespace-pre-line">
          <b className="font-[620]">{texts.reason}:</b> {rejectionReason}
        </p>
      )}
    </div>
  )
}
