import type { OwnPayment } from '@puente/contract/establishments/own-payments'
import clsx from 'clsx'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { HeldBadge, PixStatusBadge } from '../../orders/exchange/public.ts'
import {
  EntryRow,
  EntryTime,
  heldOf,
  lookOf,
  Pesos,
  shownStatus,
  useTitle,
  Warnings,
} from '../../orders/history/public.ts'
import { TakenBack } from './payment-cells.tsx'
import { payerLine, pixOf, wasTakenBack } from './payment.rules.ts'

/** A payment in a narrow list. Every state but "confirmed" has a badge, as in the history. */
export function PaymentFacts({ payment }: { payment: OwnPayment }) {
  const texts = useTexts('establishments/own-payments')
  const pix = pixOf(payment)
  const title = useTitle(pix)
  const status = shownStatus(pix)
  const held = heldOf(pix)
  const isConfirmed = status === 'confirmed'
  return (
    <EntryRow
      look={lookOf(status)}
      title={title}
      lines={[payment.payerName ?? '', payerLine(payment)].filter((line) => line !== '')}
      last={
        <>
          <EntryTime date={payment.createdAt} />
          {isConfirmed && <span className="sr-only">{texts.confirmed}</span>}
          {held === 'unpaid' && <HeldBadge unpaid />}
          {held === 'unpaid' && payment.heldAmount !== null && (
            <span className="text-t2">{texts.came(showAmount(payment.heldAmount))}</span>
          )}
          {status !== null && !isConfirmed && <PixStatusBadge status={status} />}
        </>
      }
      end={
        <>
          <Pesos
            item={pix}
            className={clsx('block', isConfirmed ? 'text-15 leading-[1.35]' : 'text-small leading-[1.45]')}
          />
          <span className="block text-label text-t2">{showAmount(payment.total)}</span>
        </>
      }
    >
      {(held === 'extra' || wasTakenBack(payment)) && (
        <span className="col-start-2 col-end-4 max-xs:col-end-3">
          {held === 'extra' && <Warnings item={pix} />}
          {wasTakenBack(payment) && <TakenBack payment={payment} />}
        </span>
      )}
    </EntryRow>
  )
}
