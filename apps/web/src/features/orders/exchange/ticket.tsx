import type { QuoteView } from '@puente/contract/rates/rates'
import { formatMoney } from '@puente/domain/money-format'
import Lock from 'lucide-react/icons/lock'
import QrCode from 'lucide-react/icons/qr-code'
import { amountOf, showAmount, showRate } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Coin } from '../../../ui/coin.tsx'
import type { OrderAmounts } from './order-form.rules.ts'

interface TicketProps {
  quote: QuoteView | undefined
  amounts: OrderAmounts
  onGenerate: () => void
  busy: boolean
  /** The text that explains why no code can be generated now. Null if one can. */
  blocked: string | null
  /** A rejected person cannot charge: a press says why. */
  rejected: boolean
  label: string
}

/** The live summary beside the form on wide screens. */
export function Ticket({ quote, amounts, ...generator }: TicketProps) {
  const texts = useTexts('orders/exchange')
  const real = amounts.realMinor ?? 0n
  const fee = quote === undefined ? null : amountOf(quote.fee).minor
  const reais = (minor: bigint): string => formatMoney({ minor, currency: 'BRL' })
  return (
    <Card className="p-[22px]">
      <p className="text-label font-[550] text-t2">{texts.amount.clientPays}</p>
      <p className="sign mt-1.5 text-46">
        {fee === null ? '—' : reais(amounts.realMinor === null ? 0n : real + fee)}
      </p>
      <dl className="my-[18px] grid gap-[11px] text-15">
        <TicketLine label={texts.ticket.sale} value={reais(real)} />
        <TicketLine label={texts.ticket.fee} value={quote === undefined ? '—' : showAmount(quote.fee)} />
        <TicketLine
          label={texts.ticket.rate}
          value={quote === undefined ? '—' : showRate(quote.rate.value)}
        />
      </dl>
      <div className="mb-4 flex items-center gap-3 rounded-box bg-[color-mix(in_oklab,var(--celeste)_12%,var(--s1))] p-3.5">
        <Coin currency="ARS" />
        <p>
          <span className="block text-label font-[550] text-t2">{texts.ticket.youReceive}</span>
          <b className="sign text-24">
            {formatMoney({ minor: amounts.receivesMinor ?? 0n, currency: 'ARS' })}
          </b>
        </p>
      </div>
      <GenerateButton {...generator} />
      <p className="mt-3 text-center text-label text-t3">
        <kbd>Ctrl</kbd> <kbd>Enter</kbd> &nbsp;{texts.ticket.shortcut}
      </p>
    </Card>
  )
}

function TicketLine({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-t2">{label}</dt>
      <dd className="font-[600]">{value}</dd>
    </div>
  )
}

type GenerateProps = Omit<TicketProps, 'quote' | 'amounts'>

/** The one primary action: in the ticket on wide screens, above the bottom bar on phones. */
export function GenerateButton({ onGenerate, busy, blocked, rejected, label }: GenerateProps) {
  return (
    <>
      <Button
        variant={rejected ? 'quiet' : 'primary'}
        size="large"
        full
        icon={rejected ? Lock : QrCode}
        busy={busy}
        disabled={blocked !== null}
        onClick={onGenerate}
      >
        {label}
      </Button>
      {blocked !== null && <p className="mt-2 text-center text-label text-t2">{blocked}</p>}
    </>
  )
}
