import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Camera from 'lucide-react/icons/camera'
import CirclePlus from 'lucide-react/icons/circle-plus'
import ExternalLink from 'lucide-react/icons/external-link'
import Printer from 'lucide-react/icons/printer'
import QrCode from 'lucide-react/icons/qr-code'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Upload from 'lucide-react/icons/upload'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { type ChargePage, chargePageQuery } from './charge-page-query.ts'

const ReceiptDialog = lazy(() =>
  import('../../receipts/own/public.ts').then((module) => ({ default: module.ReceiptDialog })),
)

// Loaded on its own, because it brings the rules of phone numbers.
const ToWhatsapp = lazy(() => import('./to-whatsapp.tsx').then((module) => ({ default: module.ToWhatsapp })))

const ReceiptChannels = lazy(() =>
  import('./receipt-channels.tsx').then((module) => ({ default: module.ReceiptChannels })),
)

/** Gives the client the receipt of their payment, the usual reason for a merchant to open a paid charge. */
export function ClientReceipt({ page: { order, clientWhatsapp }, url }: { page: ChargePage; url: string }) {
  const texts = useTexts('charge-page/own').actions
  const [open, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap gap-2.5 print:hidden">
      <Button icon={ReceiptText} className="flex-1" onClick={() => setOpen(true)}>
        {texts.receipt}
      </Button>
      {clientWhatsapp !== null && (
        <Suspense>
          <ToWhatsapp order={order} number={clientWhatsapp} url={url} />
        </Suspense>
      )}
      {open && (
        <Suspense>
          <ReceiptChannels order={order} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

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
      {receiptUrl !== null && (
        // The page that the payer keeps. Anybody with its address sees what our records hold.
        <a
          href={receiptUrl}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'plain', full: true })}
        >
          <ExternalLink aria-hidden="true" />
          {texts.openReceipt}
        </a>
      )}
      {may('upload-receipt') && <SendReceipt chargeId={order.id} />}
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
