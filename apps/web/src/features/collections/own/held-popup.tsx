import type { OrderView } from '@puente/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import * as Radix from 'radix-ui/dialog'
import { useEffect } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { focusLayer } from '../../../ui/use-return-focus.ts'
import { orderQuery } from '../../orders/exchange/public.ts'
import { HeldCharge } from './held-charge.tsx'

interface HeldPopupProps {
  /** As it was when its payment was held. */
  order: OrderView
  onClose: () => void
}

/** The 'do not hand over' warning over any screen: a payment of this person is held. Only its buttons or the decision about the payment close it. */
export function HeldPopup({ order: known, onClose }: HeldPopupProps) {
  const { stopWords } = useTexts('collections/own')
  const { data: order = known } = useQuery(orderQuery(known.id))
  const decided = !order.heldPix || order.pixStatus === 'confirmed'
  useEffect(() => {
    if (decided) onClose()
  }, [decided, onClose])
  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Content
          className="stop-over"
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onOpenAutoFocus={focusLayer}
        >
          <Radix.Title className="sr-only">{stopWords.join(' ')}</Radix.Title>
          <HeldCharge order={order} onLeave={onClose} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
