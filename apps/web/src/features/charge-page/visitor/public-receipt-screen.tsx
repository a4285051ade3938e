import type { PublicReceipt } from '@puente/contract/charge-page/charge-page'
import { bareReceiptCode, groupedReceiptCode } from '@puente/contract/charge-page/receipt-code'
import Printer from 'lucide-react/icons/printer'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Share2 from 'lucide-react/icons/share-2'
import { useEffect } from 'react'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { shareAddress } from '../../../lib/share.ts'
import type { SiteScreenProps } from '../../../lib/site/site-data.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ErrorScene, OfflineScene } from '../../../ui/illustrations.tsx'
import { EmptyState } from '../../../ui/state-views.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { codeFault } from './receipt-code.rules.ts'
import { RecordFrame, RecordLoading } from './page-parts.tsx'
import { ReceiptSheet } from './receipt-sheet.tsx'
import { type FailedReceiptRead, useReceipt } from './use-receipt.ts'

/** What a payer shows and anybody checks: the payment as our records have it at this moment. */
export function PublicReceiptScreen({ params, own }: SiteScreenProps) {
  const { title } = useTexts('charge-page/visitor')
  const code = bareReceiptCode(params['code'] ?? '')
  return (
    <RecordFrame title={title}>
      {codeFault(code) === null ? <Checked code={code} drawn={own} /> : <Unknown code={code} />}
    </RecordFrame>
  )
}

function Checked({ code, drawn }: { code: string; drawn: SiteScreenProps['own'] }) {
  const { checking } = useTexts('charge-page/visitor')
  const { look, busy, check } = useReceipt(code, drawn)
  if (look.state === 'asking') return <RecordLoading words={checking} height="h-[560px]" />
  if (look.state === 'unknown') return <Unknown code={code} />
  if (look.state === 'failed') return <Failed look={look} onRetry={check} busy={busy} />
  return (
    <>
      <ReceiptSheet receipt={look.receipt} />
      <PrintIfAsked />
      <Actions receipt={look.receipt} onCheck={check} busy={busy} />
    </>
  )
}

/** The merchant's "Imprimir" opens this page to print it. */
function PrintIfAsked() {
  useEffect(() => {
    if (!new URLSearchParams(location.search).has('imprimir')) return
    let left = false
    void document.fonts.ready.then(() => {
      if (!left) print()
    })
    return () => {
      left = true
    }
  }, [])
  return null
}

interface ActionsProps {
  receipt: PublicReceipt
  onCheck: () => void
  busy: boolean
}

function Actions({ receipt, onCheck, busy }: ActionsProps) {
  const texts = useTexts('charge-page/visitor').actions
  const share = async (): Promise<void> => {
    const url = `${location.origin}/comprobante/${bareReceiptCode(receipt.code)}`
    const result = await shareAddress(url, texts.shareTitle)
    if (result === 'copied') showToast({ tone: 'success', title: texts.copied })
    if (result === 'refused') showToast({ tone: 'error', title: texts.copyFailed, description: url })
  }
  return (
    <div className="needs-script mt-4 grid gap-2.5 sm:grid-cols-3 print:hidden">
      <Button full icon={RefreshCw} busy={busy} onClick={onCheck}>
        {texts.checkAgain}
      </Button>
      <Button full icon={Share2} onClick={share}>
        {texts.share}
      </Button>
      <Button full icon={Printer} onClick={() => print()}>
        {texts.print}
      </Button>
      <a href="/comprobante" className={`${buttonClass({ variant: 'plain', full: true })} sm:col-span-3`}>
        {texts.another}
      </a>
    </div>
  )
}

/** The code names no payment of ours: what to make of that, and how to try again. */
function Unknown({ code }: { code: string }) {
  const texts = useTexts('charge-page/visitor').unknown
  return (
    <div role="alert" className="card p-4">
      <EmptyState
        scene={<ErrorScene />}
        title={texts.title}
        action={
          <a href="/comprobante" className={buttonClass({ variant: 'primary' })}>
            {texts.action}
          </a>
        }
      >
        <p className="font-mono text-t1 [overflow-wrap:anywhere]">{groupedReceiptCode(code.slice(0, 40))}</p>
        <p className="mt-2">{texts.text}</p>
      </EmptyState>
    </div>
  )
}

interface FailedProps {
  look: FailedReceiptRead
  onRetry: () => void
  busy: boolean
}

/** The receipt could not be checked. That proves nothing about the payment. */
function Failed({ look: { cause, words }, onRetry, busy }: FailedProps) {
  const texts = useTexts('charge-page/visitor').failed
  const language = useLanguage()
  return (
    <div role="alert" className="card p-4">
      <EmptyState
        scene={cause === 'offline' ? <OfflineScene /> : <ErrorScene />}
        title={texts.titles[cause]}
        action={
          <Button variant="primary" busy={busy} onClick={onRetry}>
            {texts.retry}
          </Button>
        }
      >
        {words !== null && <p>{words(language)}</p>}
        <p className="mt-2">{texts.text}</p>
      </EmptyState>
    </div>
  )
}
