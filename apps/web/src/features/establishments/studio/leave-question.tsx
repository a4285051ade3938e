import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Leaving } from './use-batch.ts'

/** Asks before a ZIP on its way is lost. The focus is on the button that stays. */
export function LeaveQuestion({ leaving }: { leaving: Leaving | null }) {
  const all = useTexts('establishments/studio')
  const texts = all.batch.leave
  return (
    <Dialog
      open={leaving !== null}
      onOpenChange={(open) => {
        if (!open) leaving?.stay()
      }}
      title={texts.title}
      description={texts.text}
      closeLabel={all.close}
      footer={
        <>
          <Button onClick={leaving?.stay}>{texts.stay}</Button>
          <Button variant="danger" onClick={leaving?.leave}>
            {texts.confirm}
          </Button>
        </>
      }
    />
  )
}
