import { useQuery } from '@tanstack/react-query'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { OpenTransferNote } from './open-transfers.tsx'
import { transferQuery, type TransferView } from './transfer-queries.ts'
import { useAskedTransfer } from './use-asked-transfer.ts'

interface TransferOutcomeProps {
  transfer: TransferView
  onEdit: () => void
  onClose: () => void
}

/** What became of a transfer that was sent. An end that is not known is never shown as a failure (ruling 64). */
export function TransferOutcome({ transfer: sent, onEdit, onClose }: TransferOutcomeProps) {
  const texts = useTexts('finance/transfers')
  const { transfer: asked, ask } = useAskedTransfer(sent)
  // It is read again whenever the server reports a change.
  const listed = useQuery(transferQuery(sent.id)).data
  const transfer = listed === undefined || hasEnded(asked) ? asked : listed
  const amount = showAmount(transfer.amount)
  const { outcome } = texts
  const isOpen = !hasEnded(transfer)
  const title = isOpen
    ? texts.list.states.processing
    : transfer.state === 'completed'
      ? outcome.completed
      : outcome.failed
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      closeLabel={texts.close}
      footer={
        <>
          {transfer.state === 'failed' && <Button onClick={onEdit}>{outcome.edit}</Button>}
          <Button variant="primary" onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      {isOpen ? (
        <OpenTransferNote transfer={transfer} ask={ask} />
      ) : transfer.state === 'completed' ? (
        <Callout tone="success" announce>
          {outcome.completedText(amount, transfer.recipient.name)}
        </Callout>
      ) : (
        <Callout tone="error" announce>
          {outcome.failures[transfer.failure ?? 'other']}
        </Callout>
      )}
    </Dialog>
  )
}

function hasEnded({ state }: TransferView): boolean {
  return state === 'completed' || state === 'failed'
}
