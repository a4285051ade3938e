import type { OrderView } from '@puente/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import MessageCircle from 'lucide-react/icons/message-circle'
import Printer from 'lucide-react/icons/printer'
import QrCode from 'lucide-react/icons/qr-code'
import Share2 from 'lucide-react/icons/share-2'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { shareAddress } from '../../../lib/share.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { QrTile } from '../../../ui/qr-tile.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { chargePageQuery } from './charge-page-query.ts'
import { useWhatsapp } from './whatsapp.ts'

interface ReceiptChannelsProps {
  order: OrderView
  onClose: () => void
}

/** Gives the client the receipt of their payment: to their WhatsApp, as a code to scan, on paper, or as an address. */
export function ReceiptChannels({ order, onClose }: ReceiptChannelsProps) {
  const texts = useTexts('charge-page/channels')
  const { close } = useTexts('shell')
  const { data, isError, refetch } = useQuery(chargePageQuery(order.id))
  const [scans, setScans] = useState(false)
  const url = data?.receiptUrl ?? null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.about(showAmount(order.total), order.clientName)}
      closeLabel={close}
      {...(scans && { footer: <Button onClick={() => setScans(false)}>{texts.back}</Button> })}
    >
      {url === null ? (
        isError ? (
          <ErrorState
            title={texts.failed}
            action={<Button onClick={() => refetch()}>{texts.retry}</Button>}
          />
        ) : (
          <Loading />
        )
      ) : scans ? (
        <ToScan url={url} />
      ) : (
        <ul className="grid gap-2.5">
          {data?.clientWhatsapp && (
            <Suspense fallback={<Skeleton className="h-17" />}>
              <Whatsapp order={order} number={data.clientWhatsapp} url={url} />
            </Suspense>
          )}
          <Channel
            icon={QrCode}
            title={texts.show.title}
            text={texts.show.text}
            onPress={() => setScans(true)}
          />
          <Channel
            icon={Printer}
            title={texts.print.title}
            text={texts.print.text}
            href={`${url}?imprimir`}
          />
          <Share url={url} />
        </ul>
      )}
    </Dialog>
  )
}

function Loading() {
  const { loading } = useTexts('charge-page/channels')
  return (
    <p role="status" className="grid gap-2.5">
      <span className="sr-only">{loading}</span>
      {['show', 'print', 'share'].map((channel) => (
        <Skeleton key={channel} className="h-17" />
      ))}
    </p>
  )
}

function Whatsapp(props: { order: OrderView; number: string; url: string }) {
  const texts = useTexts('charge-page/channels').whatsapp
  const whatsapp = useWhatsapp(props)
  if (whatsapp === null) return null
  const { shown, address } = whatsapp
  const [before, after] = texts.title(shown).split(shown)
  // A number is read as a whole: it begins a line rather than being broken.
  const title = (
    <>
      {before}
      <span className="inline-block">{shown}</span>
      {after}
    </>
  )
  return <Channel icon={MessageCircle} title={title} text={texts.text} href={address} />
}

function Share({ url }: { url: string }) {
  const texts = useTexts('charge-page/channels').share
  const share = async (): Promise<void> => {
    const result = await shareAddress(url, texts.name)
    if (result === 'copied') showToast({ tone: 'success', title: texts.copied })
    if (result === 'refused') showToast({ tone: 'error', title: texts.copyFailed, description: url })
  }
  return <Channel icon={Share2} title={texts.title} text={texts.text} onPress={share} />
}

function ToScan({ url }: { url: string }) {
  const texts = useTexts('charge-page/channels')
  const { alt, unavailable, hint } = texts.show
  return (
    <div className="grid justify-items-center gap-3">
      <div className="w-full max-w-72">
        <QrTile code={url} texts={{ alt, unavailable, loading: texts.loading, expired: '' }} />
      </div>
      <p className="max-w-[40ch] text-center text-small text-t2">{hint}</p>
    </div>
  )
}

type ChannelProps = { icon: LucideIcon; title: ReactNode; text: string } & (
  | { href: string; onPress?: never }
  | { href?: never; onPress: () => void }
)

function Channel({ icon: Icon, title, text, href, onPress }: ChannelProps) {
  const inside = (
    <>
      <span className="grid size-11 flex-none place-items-center rounded-input bg-s3">
        <Icon size={21} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block font-[620] [overflow-wrap:anywhere]">{title}</b>
        <span className="block text-small text-t2">{text}</span>
      </span>
      <ChevronRight size={18} className="flex-none text-t3" aria-hidden="true" />
    </>
  )
  const className =
    'flex min-h-16 w-full items-center gap-3 rounded-box border border-line bg-s2 p-2.5 text-left no-underline'
  return (
    <li>
      {href === undefined ? (
        <button type="button" className={className} onClick={onPress}>
          {inside}
        </button>
      ) : (
        <a href={href} target="_blank" rel="noreferrer" className={className}>
          {inside}
        </a>
      )}
    </li>
  )
}
