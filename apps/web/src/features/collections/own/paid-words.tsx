import type { OrderView } from '@puente/contract/orders/orders'
import { areOnePersonsNames } from '@puente/domain/names'
import Users from 'lucide-react/icons/users'
import * as Radix from 'radix-ui/dialog'
import { useState } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { withdrawalOf } from './withdrawn-charges.ts'

/** Matches the centavos: a comma and two digits. */
const centavosLength = 3

/** What the success says about its own charge. */
export function PaidWords({ order }: { order: OrderView }) {
  const texts = useTexts('collections/success')
  const { payerName, differs } = payerOf(order)
  const at = usePaidAt(order)
  return (
    <>
      <Radix.Title className="sign text-27">{texts.title}</Radix.Title>
      <Pesos order={order} />
      <div id="success-text" className="grid gap-1 text-t2 [overflow-wrap:anywhere]">
        <p>
          <b className="font-[640] text-t1">{showAmount(order.total)}</b> {texts.at}{' '}
          <b className="font-[640] text-t1">{at}</b>
        </p>
        {payerName !== null && <PayerLine name={payerName} />}
        {differs && <p>{texts.inTheNameOf(order.clientName)}</p>}
      </div>
      <LateLine order={order} />
      <PaidBadges order={order} />
    </>
  )
}

/**
 * Who paid, according to the provider; null if it does not name them. `differs`: the client of the charge has to be named beside them. One document
 * may come with two names: both are facts (ruling 61).
 */
export function payerOf({ payment, clientName }: OrderView) {
  const payerName = payment?.payer?.name ?? null
  const another = payment?.payer?.another === true
  const namesDiffer = payerName === null || areOnePersonsNames(clientName, payerName) !== true
  return { payerName, another, namesDiffer, differs: namesDiffer || another }
}

/** The time of the Pix. */
export function usePaidAt({ payment, confirmedAt, serverTime }: OrderView): string {
  return formatDate(payment?.paidAt ?? confirmedAt ?? serverTime, 'timeWithSeconds', useLanguage())
}

export function PayerLine({ name }: { name: string }) {
  const { paid } = useTexts('collections/success')
  return (
    <p>
      {paid} <b className="font-[640] text-t1">{name}</b>
    </p>
  )
}

/** Says that the charge had closed, or was being cancelled, when its Pix came. */
export function LateLine({ order: { id, confirmedAfter } }: { order: OrderView }) {
  const texts = useTexts('collections/success')
  const [paidMeanwhile] = useState(() => withdrawalOf(id) !== null)
  if (!paidMeanwhile && confirmedAfter === null) return null
  return (
    <p className="text-small text-tierra">
      {paidMeanwhile || confirmedAfter === null ? texts.paidMeanwhile : texts.late[confirmedAfter]}
    </p>
  )
}

export function PaidBadges({ order }: { order: OrderView }) {
  const texts = useTexts('collections/success')
  const { another, namesDiffer } = payerOf(order)
  return (
    <p className="mt-2 flex flex-wrap justify-center gap-2">
      <Badge tone="info" large>
        {texts.id(order.transactionId.slice(-8).toUpperCase())}
      </Badge>
      <Badge tone="success" large>
        {texts.status}
      </Badge>
      {another && (
        <Badge tone="pending" icon={Users} large>
          {namesDiffer ? texts.another : texts.otherDocument}
        </Badge>
      )}
    </p>
  )
}

/** As wide as the screen allows, to be read from two metres. The centavos are raised, at half the size. */
function Pesos({ order: { pesosValue } }: { order: OrderView }) {
  const text = showAmount(pesosValue)
  const whole = text.slice(0, -centavosLength)
  return (
    <p className="sign success-pesos" style={{ '--signs': whole.length + centavosLength / 2 }}>
      {whole}
      <span className="success-centavos">{text.slice(-centavosLength)}</span>
    </p>
  )
}
