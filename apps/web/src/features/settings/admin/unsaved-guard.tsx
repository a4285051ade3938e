import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

/**
 * Asks before unsaved edits are lost. A link in the app opens our dialog. A reload or a closed tab opens the browser's own. It blocks the
 * history directly, because the router's hook for this would be in the first load of every screen.
 */
export function UnsavedGuard({ active }: { active: boolean }) {
  const texts = useTexts('settings/admin').leave
  const { history } = useRouter()
  const [held, setHeld] = useState<{ readonly answer: (stays: boolean) => void } | null>(null)
  useEffect(() => {
    if (!active) return
    return history.block({
      enableBeforeUnload: true,
      blockerFn: ({ currentLocation, nextLocation }) =>
        currentLocation.pathname !== nextLocation.pathname &&
        new Promise<boolean>((answer) => setHeld({ answer })),
    })
  }, [active, history])
  const decide = (stays: boolean): void => {
    held?.answer(stays)
    setHeld(null)
  }
  return (
    <Dialog
      open={held !== null}
      onOpenChange={(open) => open || decide(true)}
      title={texts.title}
      description={texts.text}
      closeLabel={texts.stay}
      footer={
        <>
          <Button onClick={() => decide(true)}>{texts.stay}</Button>
          <Button variant="danger" onClick={() => decide(false)}>
            {texts.leave}
          </Button>
        </>
      }
    />
  )
}
