import type { OwnEstablishment } from '@puente/contract/establishments/own-establishments'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { usePause } from './use-pause.ts'

/** What a pause stops, what goes on, and how it ends, before the owner confirms it. */
export function PauseDialog({ store, onClose }: { store: OwnEstablishment; onClose: () => void }) {
  const texts = useTexts('establishments/own')
  const { pause, busy } = usePause(store.id, onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={texts.pauseTitle(store.name)}
      closeLabel={texts.close}
      keepOpen={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {texts.cancel}
          </Button>
          <Button variant="danger" busy={busy} onClick={pause}>
            {texts.pauseConfirm}
          </Button>
        </>
      }
    >
      <ul className="grid list-disc gap-2.5 pl-5 text-small">
        {texts.pausePoints.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </Dialog>
  )
}
