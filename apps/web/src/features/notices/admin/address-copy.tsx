import type { ProviderName } from '@puente/contract/collections'
import { revealNoticeAddress } from '@puente/contract/notices'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { Fragment, useEffect, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { copyPromised } from '../../../lib/copy-promised.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { withGrant } from '../../../lib/session/with-grant.ts'
import { withProof } from '../../../lib/session/with-proof.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showToast } from '../../../ui/toast-store.ts'

const shownForMs = 2_000
/** How long an address waits for a second press. */
const heldForMs = 60_000

async function readAddress(provider: ProviderName): Promise<string> {
  const reveal = () => call(revealNoticeAddress, { params: { provider } })
  return (await withGrant(() => withProof(reveal))).address
}

/**
 * The whole address goes to the clipboard and never onto the screen: its end is a secret (HOOK-001). If a browser refuses to copy after the
 * request to the server, a second press copies the address.
 */
function useAddressCopy(provider: ProviderName) {
  const texts = useTexts('notices/admin').addresses
  const { problem } = useProblemText()
  const [copied, setCopied] = useBriefly<true>(shownForMs)
  const [busy, setBusy] = useState(false)
  const [held, setHeld] = useBriefly<string>(heldForMs)
  const press = async (): Promise<void> => {
    setBusy(true)
    const address = held ?? readAddress(provider)
    try {
      const [done, whole] = await Promise.all([copyPromised(address), address])
      setCopied(done || null)
      setHeld(done ? null : whole)
      if (!done) showToast({ tone: 'error', title: held === null ? texts.pressAgain : texts.copyRefused })
    } catch (error) {
      showToast({ tone: 'error', title: texts.copyFailed, description: problem(error) })
    } finally {
      setBusy(false)
    }
  }
  return { copied: copied !== null, copy: () => void press(), busy }
}

/** A value that is null again after so many milliseconds. */
function useBriefly<T>(forMs: number) {
  const [value, setValue] = useState<T | null>(null)
  useEffect(() => {
    if (value === null) return
    const timer = setTimeout(() => setValue(null), forMs)
    return () => clearTimeout(timer)
  }, [value, forMs])
  return [value, setValue] as const
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

/** Our address, with dots for its secret end. It breaks after a slash, and inside a part only if that is longer than a line. */
export function AddressText({ address, short = false }: AddressTextProps) {
  const texts = useTexts('notices/admin').addresses
  const shown = short ? `…${new URL(address).pathname}` : address
  return (
    <span className="wrap-anywhere font-mono text-label">
      {`${shown}/`.split(/(?<=[^/…]\/)(?!\/)/).map((part, index) => (
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
      <span aria-hidden="true">••••••</span>
      <span className="sr-only">{texts.secretEnd}</span>
    </span>
  )
}
