import type { ReviewedEstablishment } from '@puente/contract/establishments/approval'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'

interface ReviewActionsProps {
  store: ReviewedEstablishment | undefined
  own: boolean
  /** It waited when it was opened: somebody else decided meanwhile (ESTA-010). */
  decidedMeanwhile: boolean
  hasNext: boolean
  onApprove: () => void
  onReject: () => void
  onSkip: () => void
}

/** The decision, offered only while the establishment waits (ESTA-009); afterwards, what was decided. */
export function ReviewActions(props: ReviewActionsProps) {
  const { store, own, decidedMeanwhile, hasNext, onApprove, onReject, onSkip } = props
  const texts = useTexts('establishments/admin').review
  if (store === undefined) return null
  const { status } = store
  const frame =
    'grid gap-2 max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 max-lg:border-line max-lg:border-t max-lg:bg-bg max-lg:p-3'
  if (status !== 'pending') {
    return (
      <div className={frame}>
        {decidedMeanwhile && <Callout tone="info" announce title={texts.already[status]} />}
        <Decided store={store} />
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
    <div className={frame}>
      {own && <p className="text-label text-t2">{texts.own}</p>}
      {closed && <p className="text-label text-t2">{texts.ownerClosed}</p>}
      <div className="grid grid-cols-2 gap-2 lg:grid-cols-3">
        <Button variant="danger" disabled={own} onClick={onReject} className="!px-2">
          {texts.reject} <Key name="X" />
        </Button>
        <Button onClick={onSkip} disabled={!hasNext} className="!px-2 max-lg:!hidden">
          {texts.skip} <Key name="J" />
        </Button>
        <Button variant="primary" disabled={own || closed} onClick={onApprove} className="!px-2">
          {texts.approve} <Key name="A" />
        </Button>
      </div>
    </div>
  )
}

function Decided({ store }: { store: ReviewedEstablishment }) {
  const texts = useTexts('establishments/admin').review
  const language = useLanguage()
  const { approvedBy, approvedAt, rejectedAt, rejectionReason } = store
  return (
    <div className="grid gap-1 text-label text-t2 [overflow-wrap:anywhere]">
      {approvedBy !== null && approvedAt !== null && (
        <p>{texts.approvedBy(approvedBy, formatDate(approvedAt, 'dayTime', language))}</p>
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

function Key({ name }: { name: string }) {
  return (
    <kbd aria-hidden="true" className="font-[600] text-fine opacity-80 max-lg:hidden">
      {name}
    </kbd>
  )
}
