import type { PayableCharge } from '@puente/contract/collections'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useAccount } from '../../../lib/session/use-account.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CopyButton, useCopied } from '../../../ui/copy-button.tsx'
import { showToast } from '../../../ui/toast-store.ts'

/** Links that only this kind of charge offers. */
export interface ChargeLinks {
  readonly besideTurn: ReactNode
  /** Correcting and cancelling. */
  readonly change: (reachable: boolean) => ReactNode
  /** Below the payee. */
  readonly account: ReactNode
}

interface ChargeActionsProps {
  charge: PayableCharge
  links: Pick<ChargeLinks, 'besideTurn' | 'change'>
  onTurn: (() => void) | null
  /** Whether the server can be reached now. */
  reachable: boolean
}

export function ChargeActions({ charge, links, onTurn, reachable }: ChargeActionsProps) {
  const texts = useTexts('collections/own')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {charge.pixCode !== null && <CodeToCopy charge={charge} code={charge.pixCode} />}
      <div className="button-row">
        <Button icon={RotateCw} disabled={onTurn === null} onClick={onTurn ?? undefined}>
          {texts.turn}
        </Button>
        {links.besideTurn}
      </div>
      {links.change(reachable)}
    </div>
  )
}

interface RefreshProps {
  charge: PayableCharge
  onRefresh: () => Promise<void>
}

/** Asks the provider at once. */
export function RefreshButton({ charge, onRefresh }: RefreshProps) {
  const texts = useTexts('collections/own')
  const { refreshing, refresh } = useRefresh(charge, onRefresh)
  return <IconButton icon={RefreshCw} label={texts.refresh} busy={refreshing} onClick={refresh} />
}

/** QR-012: a refresh is answered 1.5 s after the press. Presses in between are ignored. */
const refreshAnswerMs = 1_500

function useRefresh(
  charge: PayableCharge,
  onRefresh: () => Promise<void>,
): { refreshing: boolean; refresh: () => void } {
  const texts = useTexts('collections/own')
  const [refreshing, setRefreshing] = useState(false)
  const latest = useRef(charge)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = charge
  }, [charge])
  useEffect(() => () => clearTimeout(timer.current), [])
  const refresh = (): void => {
    setRefreshing(true)
    void onRefresh()
    timer.current = setTimeout(() => {
      setRefreshing(false)
      const { pixStatus, pixCode, heldPix } = latest.current
      // An ended charge and a held payment have words of their own.
      if (pixStatus !== 'pending' || heldPix) return
      if (pixCode === null)
        showToast({ tone: 'warning', title: texts.noCode.title, description: texts.noCode.text })
      else showToast({ tone: 'info', title: texts.refreshed })
    }, refreshAnswerMs)
  }
  return { refreshing, refresh }
}

/** The code as text: copied first, then its payer's page shared if the device can (QR-010). */
function CodeToCopy({ charge, code }: { charge: PayableCharge; code: string }) {
  const texts = useTexts('collections/own').copy
  const receiverName = useAccount()?.receiverName ?? null
  const box = useRef<HTMLTextAreaElement>(null)
  const [shown, setShown] = useState(false)
  const [copied, copy] = useCopied()
  const copyAndShare = async (): Promise<void> => {
    if (await copy(code)) {
      showToast({ tone: 'success', title: texts.done })
      if ('share' in navigator)
        await sharePayPage(charge, texts.invitation(showAmount(charge.total), receiverName))
      return
    }
    setShown(true)
    showToast({ tone: 'error', title: texts.failed })
    requestAnimationFrame(() => box.current?.select())
  }
  return (
    <>
      <Button variant="primary" size="large" full icon={copied ? Check : Copy} onClick={copyAndShare}>
        {copied ? texts.copied : texts.action}
      </Button>
      <div className="code-line">
        <span className="font-mono" aria-hidden="true">
          {code.slice(0, 22)}…{code.slice(-12)}
        </span>
        <Button variant="plain" size="small" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? texts.hide : texts.show}
        </Button>
      </div>
      {!('share' in navigator) && (
        // Phones have a share sheet, and this button would push the last ones below the fold there.
        <div className="max-lg:hidden">
          <CopyButton full text={payPageOf(charge)} label={texts.link} copiedLabel={texts.linkCopied} />
        </div>
      )}
      {shown && (
        <textarea
          ref={box}
          readOnly
          rows={5}
          aria-label={texts.code}
          value={code}
          onFocus={(event) => event.currentTarget.select()}
          className="code-text font-mono"
        />
      )}
    </>
  )
}

/** The page that this payer opens elsewhere. */
function payPageOf({ transactionId }: PayableCharge): string {
  return `${location.origin}/pagar/${transactionId}`
}

async function sharePayPage(charge: PayableCharge, text: string): Promise<void> {
  try {
    await navigator.share({ text, url: payPageOf(charge) })
  } catch (reason) {
    // Closing the share sheet is not a failure. The code is copied either way.
    if (!(reason instanceof DOMException)) throw reason
  }
}
