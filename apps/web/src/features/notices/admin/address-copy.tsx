import type { ProviderName } from '@puente/contract/collections'
import { revealNoticeAddress } from '@puente/contract/notices'
import { useMutation } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { withProof } from '../../../lib/session/with-proof.ts'
import { Button } from '../../../ui/button.tsx'
import { useCopied } from '../../../ui/copy-button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showToast } from '../../../ui/toast-store.ts'

/** The whole address goes to the clipboard and never onto the screen: its end is a secret (HOOK-001). */
function useAddressCopy(provider: ProviderName) {
  const texts = useTexts('notices/admin').addresses
  const { copyRefused } = useTexts('problems')
  const { problem } = useProblemText()
  const [copied, copy] = useCopied()
  const { mutate, isPending } = useMutation({
    retry: false,
    mutationFn: () => withProof(() => call(revealNoticeAddress, { params: { provider } })),
    onError: (error) => showToast({ tone: 'error', title: texts.copyFailed, description: problem(error) }),
    async onSuccess({ address }) {
      if (!(await copy(address))) showToast({ tone: 'error', title: copyRefused })
    },
  })
  return { copied, copy: () => mutate(), busy: isPending }
}

interface AddressCopyProps {
  provider: ProviderName
}

export function AddressCopyIcon({ provider }: AddressCopyProps) {
  const texts = useTexts('notices/admin')
  const { copied, copy, busy } = useAddressCopy(provider)
  const { addresses } = texts
  return (
    <>
      <IconButton
        framed
        small
        busy={busy}
        icon={copied ? Check : Copy}
        label={copied ? addresses.copied : addresses.copy(texts.names[provider])}
        onClick={copy}
      />
      <span className="sr-only" aria-live="polite">
        {copied && addresses.copied}
      </span>
    </>
  )
}

export function AddressCopyButton({ provider }: AddressCopyProps) {
  const texts = useTexts('notices/admin')
  const { copied, copy, busy } = useAddressCopy(provider)
  return (
    <Button icon={copied ? Check : Copy} busy={busy} onClick={copy}>
      <span aria-live="polite">{copied ? texts.addresses.copied : texts.registering.copy}</span>
    </Button>
  )
}

interface AddressTextProps {
  address: string
  /** Before the part that names the provider: the host says the same in every row. */
  short?: boolean
}

/** Our address, with dots for its secret end. */
export function AddressText({ address, short = false }: AddressTextProps) {
  const texts = useTexts('notices/admin').addresses
  const shown = short ? `…${new URL(address).pathname}` : address
  return (
    <span className="break-all font-mono text-label">
      {shown}/<span aria-hidden="true">••••••</span>
      <span className="sr-only">{texts.secretEnd}</span>
    </span>
  )
}
