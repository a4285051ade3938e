import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { WaitingTime } from '../../../ui/waiting-time.tsx'

/** How long a transaction has waited for its pesos. */
export function PayoutWait({ since }: { since: string }) {
  const texts = useTexts('transactions/admin').views
  return <WaitingTime since={since} label={texts.waiting} />
}
