import type { OwnPayment } from '@puente/contract/establishments/own-payments'
import Undo2 from 'lucide-react/icons/undo-2'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { PixStatusBadge } from '../../orders/exchange/public.ts'
import { Pesos, shownStatus, useTitle, Warnings } from '../../orders/history/public.ts'
import { payerLine, pixOf, wasTakenBack } from './payment.rules.ts'

/** What was bought, or who paid where nothing was written. */
export function PaymentTitle({ payment }: { payment: OwnPayment }) {
  return <>{useTitle(pixOf(payment))}</>
}

/** What the status of a Pix does not show: a part of it went back. */
export function TakenBack({ payment }: { payment: OwnPayment }) {
  const texts = useTexts('establishments/own-payments')
  return (
    <span className="mt-1 block">
      <Badge tone="pending" icon={Undo2}>
        {texts.partBack}
      </Badge>
      <span className="block whitespace-normal text-fine text-t2 md:max-w-34">
        {texts.takenBack(showAmount(payment.pesosTakenBack), showAmount(payment.pesosValue))}
      </span>
    </span>
  )
}

/** The status of the Pix, and what is held or went back of it. */
export function PaymentStatus({ payment }: { payment: OwnPayment }) {
  const pix = pixOf(payment)
  const status = shownStatus(pix)
  return (
    <>
      {status !== null && <PixStatusBadge status={status} />}
      <Warnings item={pix} />
      {wasTakenBack(payment) && <TakenBack payment={payment} />}
    </>
  )
}

/**
 * What the list knows of a payment, for its details while the server cannot be reached. This component is loaded with the screen:
 * without a network it could not be loaded later.
 */
export function KeptPayment({ payment }: { payment: OwnPayment }) {
  const pix = pixOf(payment)
  return (
    <div className="card grid grid-cols-[minmax(0,1fr)_auto] gap-3 p-3.5 text-small">
      <p className="[overflow-wrap:anywhere]">
        <b className="block font-[620] text-15">{useTitle(pix)}</b>
        {payment.payerName}
        <span className="block text-fine text-t3">{payerLine(payment)}</span>
      </p>
      <p className="text-right">
        <Pesos item={pix} className="block text-15" />
        {showAmount(payment.total)}
      </p>
      <div className="col-span-2">
        <PaymentStatus payment={payment} />
      </div>
    </div>
  )
}
