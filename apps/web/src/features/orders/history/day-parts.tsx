import type { readDay } from '@puente/contract/orders/history'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import Undo2 from 'lucide-react/icons/undo-2'
import { formatDate } from '../../../lib/format/dates.ts'
import { amountOf, showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'

export type DayReport = ResponseOf<typeof readDay>
export type Sale = DayReport['sales'][number]
export type LineApart = DayReport['apart'][number]

/** The class of a line's amounts. They stand at its end, beside the client. Without room there, they stand below, still at the end of the line. */
export const amountsOfLine = 'max-w-full flex-[1_0_auto] text-right'

interface ClientProps {
  line: Pick<Sale, 'clientName' | 'clientId'>
  at: string
}

/** In a list: the client, and below them the time and what identifies them. Nothing is cut: the close of a day opens no details. */
export function ClientLines({ line: { clientName, clientId }, at }: ClientProps) {
  const language = useLanguage()
  return (
    <span className="block [overflow-wrap:anywhere]">
      {clientName}
      <span className="block text-label text-t3">
        {[formatDate(at, 'time', language), clientId].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}

/** The reais of a sale that went back to the payer, and the pesos that this took off. */
export function Back({ sale: { refunded, pesosTakenBack } }: { sale: Sale }) {
  const { back } = useTexts('orders/entry').day
  const { partRefund } = useTexts('orders/history')
  if (amountOf(pesosTakenBack).minor === 0n) return null
  return (
    <span className="mt-1 block">
      <Badge tone="pending" icon={Undo2}>
        {partRefund.title}
      </Badge>
      <span className="block whitespace-normal text-fine text-t2">
        {back(showAmount(refunded), showAmount(pesosTakenBack))}
      </span>
    </span>
  )
}
