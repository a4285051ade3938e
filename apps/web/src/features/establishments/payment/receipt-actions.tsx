import type { StorePayment } from '@puente/contract/establishments/payments'
import clsx from 'clsx'
import Share2 from 'lucide-react/icons/share-2'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { shareAddress } from '../../../lib/share.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast-store.ts'

interface ReceiptActionsProps {
  payment: StorePayment
  /** The payer uses one of them. */
  onUse?: () => void
}

/**
 * What a payer may do with the receipt: look at it, keep it as a file, share its address. On a phone the first two stand side by side. Each is
 * as narrow as one line for its words needs.
 */
export function ReceiptActions({ payment: { receipt, total }, onUse = () => {} }: ReceiptActionsProps) {
  const texts = useTexts('establishments/payment').receipt
  if (receipt === null) return null
  const { url } = receipt
  const share = async (): Promise<void> => {
    onUse()
    const result = await shareAddress(url, texts.shareTitle(showAmount(total)))
    if (result === 'copied') showToast({ tone: 'success', title: texts.shared.copied })
    if (result === 'refused') showToast({ tone: 'error', title: texts.shared.failed, description: url })
  }
  const links = [
    [texts.check, url],
    [texts.saveAsPdf, `${url}?imprimir`],
  ] as const
  return (
    <>
      <div className="grid grid-cols-2 gap-2.5 md:flex">
        {links.map(([label, address]) => (
          <a
            key={address}
            href={address}
            target="_blank"
            rel="noopener"
            className={clsx(buttonClass(), 'px-3.5')}
            onClick={onUse}
          >
            {label}
          </a>
        ))}
      </div>
      <Button variant="primary" icon={Share2} className="px-3.5" onClick={share}>
        {texts.share}
      </Button>
    </>
  )
}
