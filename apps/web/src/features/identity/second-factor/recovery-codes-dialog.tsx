import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { saveFile } from '../../../lib/api/download.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useAccount } from '../../../lib/session/use-account.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** Shows the new recovery codes, this once. Only its button closes it, because codes lost here cannot be shown again. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const texts = useTexts('identity/security')
  const words = texts.codes
  const place = window.location.host
  const email = useAccount()?.email ?? ''
  const lines = [words.fileTitle(place), email, '', ...codes, '', words.fileNote, '']
  const paper = new Blob([lines.join('\n')], { type: 'text/plain;charset=utf-8' })
  return (
    <Dialog
      open
      keepOpen
      onOpenChange={(open) => !open && onClose()}
      title={words.shownTitle}
      description={words.shownText}
      closeLabel={texts.close}
      footer={
        <Button variant="primary" onClick={onClose} className="print:hidden">
          {words.saved}
        </Button>
      }
    >
      <div data-print-alone className="grid gap-4">
        <p className="hidden print:block">
          {words.fileTitle(place)} · {email}
        </p>
        <ul className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-box bg-s2 px-5 py-4">
          {codes.map((code) => (
            <li key={code} className="py-1 text-center font-mono text-button tracking-wide">
              {code}
            </li>
          ))}
        </ul>
        <div className="grid grid-cols-1 gap-2.5 min-[25em]:grid-cols-3 print:hidden">
          <CopyButton text={codes.join('\n')} label={words.copy} copiedLabel={words.copied} />
          <Button icon={Download} onClick={() => saveFile({ blob: paper, name: words.fileName })}>
            {words.download}
          </Button>
          <Button icon={Printer} onClick={() => window.print()}>
            {words.print}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
