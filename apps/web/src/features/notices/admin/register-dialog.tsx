import { type DeskProvider, registerNoticeAddress } from '@puente/contract/notices'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { withGrant } from '../../../lib/session/with-grant.ts'
import { withProof } from '../../../lib/session/with-proof.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { AddressText } from './address-copy.tsx'
import { ManualSteps } from './manual-steps.tsx'
import { noticesKey } from './notices-queries.ts'
import { isOpenOutcome, useProviderFailure } from './provider-failure.ts'

interface RegisterDialogProps {
  provider: DeskProvider
  onClose: () => void
}

/** 'Registrar Webhook': our address to the active provider, or the steps by hand where it has no call for it (HOOK-002). */
export function RegisterDialog({ provider, onClose }: RegisterDialogProps) {
  const all = useTexts('notices/admin')
  const texts = all.registering
  const failureText = useProviderFailure()
  const queryClient = useQueryClient()
  const name = all.names[provider.name]
  const { mutate, isPending, error } = useMutation({
    retry: false,
    mutationFn: () =>
      withGrant(() => withProof(() => call(registerNoticeAddress, { params: { provider: provider.name } }))),
    onSuccess({ outcome }) {
      showToast(
        outcome === 'registered'
          ? { tone: 'success', title: texts.registered }
          : { tone: 'info', title: texts.already },
      )
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: noticesKey }),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title(name)}
      closeLabel={all.close}
      keepOpen={isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {provider.canRegister ? all.cancel : all.close}
          </Button>
          {provider.canRegister && (
            <Button variant="primary" busy={isPending} onClick={() => mutate()}>
              {texts.confirm}
            </Button>
          )}
        </>
      }
    >
      {provider.canRegister ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <p className="text-small">{texts.text(name)}</p>
          <AddressText address={provider.address} />
          {error !== null && (
            <Callout
              tone={isOpenOutcome(error) ? 'pending' : 'error'}
              announce
              title={isOpenOutcome(error) ? texts.unknownTitle : texts.failed(name)}
            >
              {isOpenOutcome(error) ? texts.unknown : failureText(error)}
            </Callout>
          )}
        </div>
      ) : (
        <ManualSteps provider={provider} />
      )}
    </Dialog>
  )
}
