import { receiptMediaTypes } from '@puente/contract/files'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ReceiptFile } from './receipt-file.tsx'
import { failureDetail } from './receipt-failure.ts'
import { SendingProgress } from './sending-progress.tsx'
import { useChosenFile } from './use-chosen-file.ts'
import { useClientReceipt } from './use-client-receipt.ts'

interface ReceiptDialogProps {
  /** The charge that the receipt belongs to. Without one, nothing is sent (RCPT-002). */
  chargeId: string | undefined
  open: boolean
  onClose: () => void
}

/** "Enviar comprobante": the payer's receipt of one Pix (RCPT-001). Each opening starts empty. */
export function ReceiptDialog({ open, ...rest }: ReceiptDialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ chargeId, onClose }: Omit<ReceiptDialogProps, 'open'>) {
  const all = useTexts('receipts/own')
  const texts = all.dialog
  const { problem } = useProblemText()
  const chosen = useChosenFile(receiptMediaTypes)
  const receipt = useClientReceipt(chargeId)
  const [withoutCharge, setWithoutCharge] = useState(false)
  const { state } = receipt
  const running = state.step === 'sending'
  const done = state.step === 'done'
  const faults = {
    missing: all.nothingChosen,
    size: all.failure.messages.tooLarge,
    type: all.failure.messages.wrongType,
  } as const
  const send = (): void => {
    const file = chosen.required()
    if (file !== null) setWithoutCharge(!receipt.start(file))
  }
  const failure =
    state.step === 'failed'
      ? failureDetail(state.error, all.failure, problem)
      : withoutCharge
        ? all.failure.messages.invalid
        : null
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={texts.title}
      description={texts.lead}
      closeLabel={texts.close}
      keepOpen={running}
      footer={
        <>
          {!done && (
            <Button onClick={running ? receipt.remove : onClose}>
              {running ? texts.stop : texts.cancel}
            </Button>
          )}
          {/* One button for all steps, so that the focus stays on it. */}
          <Button
            variant="primary"
            busy={running || chosen.shrinking}
            onClick={done ? onClose : send}
            {...(!done && { icon: Send })}
          >
            {done ? texts.done : running ? texts.sending : state.step === 'failed' ? texts.retry : texts.send}
          </Button>
        </>
      }
    >
      <ReceiptFile
        label={texts.label}
        prompt={texts.prompt}
        rules={texts.rules}
        accept={receiptMediaTypes}
        file={chosen.file}
        error={chosen.fault === null ? undefined : faults[chosen.fault]}
        busy={running || done}
        onFile={(file) => {
          receipt.remove()
          setWithoutCharge(false)
          void chosen.choose(file)
        }}
        onRemove={() => {
          receipt.remove()
          setWithoutCharge(false)
          chosen.remove()
        }}
      />
      {/* Keep the room of the progress bar, so that nothing jumps when the sending begins. */}
      <div className="mt-4 min-h-[52px]">
        {failure !== null ? (
          <Callout tone="error" announce>
            {failure}
          </Callout>
        ) : (
          <SendingProgress state={state} sending={receipt.sending} />
        )}
      </div>
    </Dialog>
  )
}
