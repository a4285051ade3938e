import type { DeskProvider } from '@puente/contract/notices'
import { sendNoticeTest } from '@puente/contract/notices/tests'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ownNoticesKey } from './notices-queries.ts'

const TestDialog = lazy(() => import('./test-dialog.tsx').then((module) => ({ default: module.TestDialog })))

interface TestButtonProps {
  provider: DeskProvider
  /** As an icon beside an address. Else in words. */
  icon?: boolean
}

/** 'Enviar teste': a notice of ours to our own address, and how it came back. */
export function TestButton({ provider, icon = false }: TestButtonProps) {
  const texts = useTexts('notices/admin')
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const test = useMutation({
    retry: false,
    mutationFn: () => call(sendNoticeTest, { params: { provider: provider.name } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownNoticesKey }),
  })
  const send = (): void => {
    setOpen(true)
    // The dialog of a test that was closed while it ran shows the same test.
    if (!test.isPending) test.mutate()
  }
  return (
    <>
      {icon ? (
        <IconButton
          framed
          small
          icon={FlaskConical}
          label={texts.test.sendTo(texts.names[provider.name])}
          onClick={send}
        />
      ) : (
        <Button
          size="small"
          onClick={send}
          aria-label={texts.test.sendTo(texts.names[provider.name])}
          className="lg:!min-h-8"
        >
          {texts.test.send}
        </Button>
      )}
      {open && (
        <Suspense>
          <TestDialog
            provider={provider}
            test={test.data}
            error={test.error}
            busy={test.isPending}
            onAgain={() => test.mutate()}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
