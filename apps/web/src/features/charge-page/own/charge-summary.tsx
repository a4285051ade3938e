import type { HeldPix, PixPayer, PixPayment } from '@puente/contract/collections'
import { money } from '@puente/domain/money'
import { formatMoney } from '@puente/domain/money-format'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { amountOf, showAmount, showRateOf } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Coin } from '../../../ui/coin.tsx'
import { CopyIconButton } from '../../../ui/copy-button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { HeldBadge, PixStatusBadge } from '../../orders/exchange/public.ts'
import type { ChargePage } from './charge-page-query.ts'
import { PixId } from './pix-id.tsx'
import { pesosOf, pesosSentOf, standingOf } from './charge-standing.ts'

/** The main amounts of a charge and its current state. */
export function ChargeSummary({ page }: { page: ChargePage }) {
  const texts = useTexts('charge-page/own')
  const { order } = page
  const standing = standingOf(page)
  return (
    <Card className="p-4 sm:p-[22px]">
      <section aria-label={texts.summary}>
        <p className="flex flex-wrap gap-2">
          {standing === 'held' ? <HeldBadge unpaid /> : <PixStatusBadge status={order.pixStatus} />}
          {order.simulated && <Badge tone="priority">{texts.simulated}</Badge>}
        </p>
        <p className="sign mt-3 text-38 [overflow-wrap:anywhere]">{showAmount(order.total)}</p>
        {order.clientName !== '' && (
          <p className="mt-1 text-t2 [overflow-wrap:anywhere]">{texts.inTheNameOf(order.clientName)}</p>
        )}
        <Receives page={page} />
        <p role="status" className="mt-4 text-small text-t2">
          {texts.standing[standing]}
        </p>
        {order.heldPix && <Held pix={page.heldPix} paid={order.confirmedAt !== null} />}
        {amountOf(page.debt).minor > 0n && (
          <div className="mt-4">
            <Callout tone="error" title={texts.debt.title(showAmount(page.debt))}>
              {texts.debt.text}
            </Callout>
          </div>
        )}
      </section>
    </Card>
  )
}

/** The pesos of the charge. Absent if there are none, because large pesos look like money to be received. */
function Receives({ page }: { page: ChargePage }) {
  const texts = useTexts('charge-page/own')
  const pesos = pesosOf(page)
  if (pesos === null) return null
  const { order, pesosTakenBack } = page
  return (
    <div className="mt-4 flex items-center gap-3 rounded-box bg-[color-mix(in_oklab,var(--celeste)_12%,var(--s1))] p-3.5 max-xs:flex-wrap">
      <Coin currency="ARS" />
      <p className="min-w-0">
        <span className="block text-label font-[550] text-t2">{texts.pesos}</span>
        <b className="sign text-24 [overflow-wrap:anywhere]">{formatMoney(money(pesos, 'ARS'))}</b>
        {amountOf(pesosTakenBack).minor > 0n && (
          <span className="block text-label text-t2">
            {texts.pesosBefore(showAmount(order.pesosValue), showAmount(pesosTakenBack))}
          </span>
        )}
      </p>
    </div>
  )
}

/** The client paid something other than what was asked for. Shown where the owner might otherwise ask them to pay again. */
function Held({ pix, paid }: { pix: readonly HeldPix[]; paid: boolean }) {
  const { held: texts, facts } = useTexts('charge-page/own')
  const language = useLanguage()
  return (
    <div className="mt-4">
      <Callout tone="pending" title={texts.title}>
        {paid ? texts.extra : texts.unpaid}
        {pix.map(({ endToEndId, amount, paidAt, payer }) => (
          <dl key={endToEndId} className="mt-2.5 grid gap-1.5 border-line border-t pt-2.5">
            <Fact name={texts.amount}>{showAmount(amount)}</Fact>
            {payer !== null && <Fact name={texts.sender}>{personOf(payer)}</Fact>}
            <Fact name={facts.paidAt}>{formatDate(paidAt, 'moment', language)}</Fact>
            <Fact name={facts.endToEndId} copy={endToEndId}>
              <PixId id={endToEndId} />
            </Fact>
          </dl>
        ))}
        <Link
          to="/support"
          className="mt-2.5 block w-fit font-[620] underline underline-offset-2 print:hidden"
        >
          {texts.support}
        </Link>
      </Callout>
    </div>
  )
}

/** Everything that is known of the charge. */
export function ChargeFacts({ page }: { page: ChargePage }) {
  const { order, refunded, pesosTakenBack, clientWhatsapp, clientEmail } = page
  const texts = useTexts('charge-page/own').facts
  const language = useLanguage()
  const when = (at: string): string => formatDate(at, 'moment', language)
  const sent = pesosSentOf(page)
  return (
    <dl className="card grid gap-[11px] p-4 text-small sm:p-[22px]">
      <Fact name={texts.sale}>{showAmount(order.realValue)}</Fact>
      <Fact name={texts.fee}>{showAmount(order.fee)}</Fact>
      <Fact name={texts.rate}>{showRateOf(order)}</Fact>
      {pesosOf(page) === null && <Fact name={texts.pesos}>{showAmount(order.pesosValue)}</Fact>}
      <Fact name={texts.pesosPaid}>{sent === null ? '–' : formatMoney(money(sent, 'ARS'))}</Fact>
      {amountOf(refunded).minor > 0n && <Fact name={texts.refunded}>{showAmount(refunded)}</Fact>}
      {amountOf(pesosTakenBack).minor > 0n && (
        <Fact name={order.pixStatus === 'disputed' ? texts.pesosSetAside : texts.pesosTakenBack}>
          {showAmount(pesosTakenBack)}
        </Fact>
      )}
      {order.payment !== null && <PaymentFacts payment={order.payment} />}
      {order.clientDocument !== '' && <Fact name={texts.document}>{order.clientDocument}</Fact>}
      {order.clientId !== '' && <Fact name={texts.clientId}>{order.clientId}</Fact>}
      {clientWhatsapp !== null && <Fact name={texts.whatsapp}>{clientWhatsapp}</Fact>}
      {clientEmail !== null && <Fact name={texts.email}>{clientEmail}</Fact>}
      {order.description !== '' && <Fact name={texts.description}>{order.description}</Fact>}
      <Fact name={texts.createdAt}>{when(order.createdAt)}</Fact>
      {order.confirmedAt !== null && <Fact name={texts.confirmedAt}>{when(order.confirmedAt)}</Fact>}
      <Fact name={texts.transactionId} copy={order.transactionId}>
        <span className="font-mono text-label">{order.transactionId}</span>
      </Fact>
      {order.endToEndId !== null && (
        <Fact name={texts.endToEndId} copy={order.endToEndId}>
          <PixId id={order.endToEndId} />
        </Fact>
      )}
    </dl>
  )
}

/** Shows who paid, and the time of the Pix. A payer other than the client is a fact, not an error. */
function PaymentFacts({ payment: { paidAt, payer } }: { payment: PixPayment }) {
  const texts = useTexts('charge-page/own').facts
  const language = useLanguage()
  return (
    <>
      {payer !== null && (
        <Fact name={texts.payer}>
          {personOf(payer)}
          {payer.another === true && <span className="block font-normal text-t2">{texts.another}</span>}
        </Fact>
      )}
      <Fact name={texts.paidAt}>{formatDate(paidAt, 'moment', language)}</Fact>
    </>
  )
}

function personOf({ name, document }: PixPayer): string {
  return [name, document].filter((part) => part !== null).join(' · ')
}

function Fact({ name, copy, children }: { name: string; copy?: string; children: ReactNode }) {
  const texts = useTexts('charge-page/own').facts
  return (
    <div className="flex justify-between gap-4">
      <dt className="flex-none text-t2">{name}</dt>
      <dd className="flex min-w-0 items-start gap-1.5 text-right font-[600]">
        <span className={clsx('min-w-0', copy === undefined ? '[overflow-wrap:anywhere]' : 'break-all')}>
          {children}
        </span>
        {copy !== undefined && (
          <span className="-my-1.5 flex-none print:hidden">
            <CopyIconButton text={copy} label={texts.copy(name)} copiedLabel={texts.copied} />
          </span>
        )}
      </dd>
    </div>
  )
}
