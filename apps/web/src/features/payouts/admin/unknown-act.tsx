import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { SharedProps } from './approval-form.ts'

/** In place of a form whose answer did not come (ruling 64). The same request is sent again meanwhile, also once this is closed. */
export function UnknownAct({
  title,
  onClose,
  returnFocusTo,
}: Pick<SharedProps, 'onClose' | 'returnFocusTo'> & { title: string }) {
  const texts = useTexts('payouts/waiting')
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      closeLabel={texts.close}
      returnFocusTo={returnFocusTo}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <Callout tone="pending" title={texts.unknownTitle} announce>
        {texts.unknown}
      </Callout>
    </Dialog>
  )
}
