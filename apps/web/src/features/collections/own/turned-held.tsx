import Hand from 'lucide-react/icons/hand'
import Scale from 'lucide-react/icons/scale'
import type { HeldPix } from '@puente/contract/collections'
import type { OrderView } from '@puente/contract/orders/orders'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useAccount } from '../../../lib/session/use-account.ts'
import { HeldSums, heldSumOf } from './held-sums.tsx'
import { useClientTexts } from './turned-words.ts'
import { TurnedFrame } from './turned-frame.tsx'

interface TurnedHeldProps {
  order: OrderView
  /** Undefined until it is read. */
  pix: HeldPix | undefined
  onTurnBack: () => void
}

/** Assures the payer of a Pix in suspense that their money is safe, and asks them not to pay again. */
export function TurnedHeld({ order, pix, onTurnBack }: TurnedHeldProps) {
  const texts = useTexts('collections/turned')
  return (
    <TurnedFrame
      client={<ForTheClient order={order} pix={pix} />}
      line={
        <p className="text-tierra">
          <Hand size={20} aria-hidden="true" />
          {texts.doNotDeliver}
        </p>
      }
      onTurnBack={onTurnBack}
    />
  )
}

function ForTheClient({ order, pix }: Pick<TurnedHeldProps, 'order' | 'pix'>) {
  const texts = useClientTexts().held
  const receiverName = useAccount()?.receiverName ?? null
  const difference = pix === undefined ? null : heldSumOf(order, pix)
  return (
    <div className="turned-held">
      <span className="turned-scale">
        <Scale size={34} aria-hidden="true" />
      </span>
      {receiverName !== null && <p className="text-t2 [overflow-wrap:anywhere]">{receiverName}</p>}
      <p className="sign turned-held-title">{difference === null ? texts.other : texts.differs}</p>
      {pix !== undefined && <HeldSums order={order} pix={pix} names={texts} />}
      <p className="turned-held-text">{texts.text}</p>
    </div>
  )
}
