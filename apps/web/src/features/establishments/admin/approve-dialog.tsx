import type { ReviewedEstablishment } from '@puente/contract/establishments/approval'
import { slugOf } from '@puente/domain/establishment'
import Globe from 'lucide-react/icons/globe'
import Mail from 'lucide-react/icons/mail'
import QrCode from 'lucide-react/icons/qr-code'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

interface ApproveDialogProps {
  store: ReviewedEstablishment
  busy: boolean
  onClose: () => void
  onApprove: () => void
}

/** Nothing is lost by an approval, so Enter confirms at once. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus()
}

/** Says that page, URL and QR code appear, and who is notified (ESTA-011). The code is not known before, so it is a gap. */
export function ApproveDialog({ store, busy, onClose, onApprove }: ApproveDialogProps) {
  const all = useTexts('establishments/admin')
  const texts = all.approval
  const slug = slugOf(store.name)
  const isChange = store.changes !== null
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={isChange ? all.change.approvalTitle(store.name) : texts.title(store.name)}
      closeLabel={all.close}
      keepOpen={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {texts.cancel}
          </Button>
          <Button ref={takeFocus} variant="primary" busy={busy} onClick={onApprove}>
            {isChange ? all.change.confirm : texts.confirm} <kbd aria-hidden="true">Enter</kbd>
          </Button>
        </>
      }
    >
      <ul className="grid gap-3 text-small">
        {isChange ? (
          <Line icon={Globe}>{all.change.approvalText}</Line>
        ) : (
          <>
            <Line icon={Globe}>
              {texts.page}
              <br />
              <b className="font-[640] [overflow-wrap:anywhere]">
                {`${location.host}/loja/`}
                <span className="tint rounded-tag px-1.5 [--c:var(--sol)]">{texts.code}</span>
                {slug === '' ? '' : `/${slug}`}
              </b>
            </Line>
            <Line icon={QrCode}>{texts.qr}</Line>
          </>
        )}
        {store.owner !== null && (
          <Line icon={Mail}>{texts.mail[store.owner.language](store.owner.name)}</Line>
        )}
      </ul>
    </Dialog>
  )
}

function Line({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon size={20} className="flex-none text-accent-ink" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}
