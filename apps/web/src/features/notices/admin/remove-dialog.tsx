import { type DeskProvider, type Registration, removeNoticeAddress } from '@puente/contract/notices'
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
import { noticesKey } from './notices-queries.ts'
import { isOpenOutcome, useProviderFailure } from './provider-failure.ts'

interface RemoveDialogProps {
  provider: DeskProvider
  registration: Registration
  onClose: () => void
}

/** Repeats the address before it is taken away. */
export function RemoveDialog({ provider, registration, onClose }: RemoveDialogProps) {
  const all = useTexts('notices/admin')
  const texts = all.removing
  const failureText = useProviderFailure()
  const queryClient = useQueryClient()
  const name = all.names[provider.name]
  const { mutate, isPending, error } = useMutation({
    retry: false,
    mutationFn: () => {
      const { mayRemove: _mayRemove, ...shown } = registration
      const remove = () => call(removeNoticeAddress, { params: { provider: provider.name }, body: shown })
      return withGrant(() => withProof(remove))
    },
    onSuccess({ outcome }) {
      showToast({ tone: 'success', title: outcome === 'removed' ? texts.removed : texts.already })
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: noticesKey }),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      closeLabel={all.close}
      keepOpen={isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {all.cancel}
          </Button>
          <Button variant="danger" busy={isPending} onClick={() => mutate()}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="text-small">{texts.text(name)}</p>
        <AddressText address={registration.address} />
        <p className="text-label text-t2">{texts.note}</p>
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
    </Dialog>
  )
}
