import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Camera from 'lucide-react/icons/camera'
import CirclePlus from 'lucide-react/icons/circle-plus'
import ExternalLink from 'lucide-react/icons/external-link'
import Printer from 'lucide-react/icons/printer'
import QrCode from 'lucide-react/icons/qr-code'
import Share2 from 'lucide-react/icons/share-2'
import Upload from 'lucide-react/icons/upload'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { shareAddress } from '../../../lib/share.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { type ChargePage, chargePageQuery } from './charge-page-query.ts'

const ReceiptDialog = lazy(() =>
  import('../../receipts/own/public.ts').then((module) => ({ default: module.ReceiptDialog })),
)

/** The actions that the charge allows now. The server decides which. */
export function ChargeActions({ page: { order, receiptUrl } }: { page: ChargePage }) {
  const texts = useTexts('charge-page/own').actions
  const may = (action: (typeof order.allowedActions)[number]): boolean =>
    order.allowedActions.includes(action)
  return (
    <div className="grid gap-2.5 print:hidden">
      {may('show-code') && (
        <Link
          to="/complete-transfer"
          search={{ order: order.id }}
          className={buttonClass({ variant: 'primary', size: 'large', full: true })}
        >
          <QrCode aria-hidden="true" />
          {texts.continue}
        </Link>
      )}
      {may('repeat') && (
        <Link to="/exchange" className={buttonClass({ variant: 'primary', size: 'large', full: true })}>
          <CirclePlus aria-hidden="true" />
          {texts.newOrder}
        </Link>
      )}
      {may('upload-receipt') && <SendReceipt chargeId={order.id} />}
      {receiptUrl !== null && <PayersReceipt url={receiptUrl} />}
      <Link
        to="/receipt-upload"
        search={{ order: order.id }}
        className={buttonClass({ variant: 'plain', full: true })}
      >
        <Camera aria-hidden="true" />
        {texts.keepPhoto}
      </Link>
      <Button full icon={Printer} onClick={() => print()}>
        {texts.print}
      </Button>
    </div>
  )
}

function SendReceipt({ chargeId }: { chargeId: string }) {
  const texts = useTexts('charge-page/own').actions
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const close = (): void => {
    setOpen(false)
    void queryClient.invalidateQueries({ queryKey: chargePageQuery(chargeId).queryKey })
  }
  return (
    <>
      <Button full icon={Upload} onClick={() => setOpen(true)}>
        {texts.sendReceipt}
      </Button>
      {open && (
        <Suspense>
          <ReceiptDialog open chargeId={chargeId} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** The page that the payer keeps. Anybody with its address sees what our records hold. */
function PayersReceipt({ url }: { url: string }) {
  const texts = useTexts('charge-page/own').actions
  const share = async (): Promise<void> => {
    const result = await shareAddress(url, texts.shareTitle)
    if (result === 'copied') showToast({ tone: 'success', title: texts.copied })
    if (result === 'refused') showToast({ tone: 'error', title: texts.copyFailed, description: url })
  }
  return (
    <>
      <Button full icon={Share2} onClick={share}>
        {texts.share}
      </Button>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ variant: 'plain', full: true })}
      >
        <ExternalLink aria-hidden="true" />
        {texts.openReceipt}
      </a>
    </>
  )
}
