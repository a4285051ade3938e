import type { AdminCharge } from '@puente/contract/transactions'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { flagWords } from './flag-words.ts'

/** The flags that an admin must look at. */
export function Flags({ charge }: { charge: AdminCharge }) {
  const texts = useTexts('transactions/admin')
  return (
    <ul className="tint grid gap-1.5 rounded-box p-3.5 text-small [--c:var(--tierra)]">
      {flagWords(charge, texts).map((words) => (
        <li key={words} className="flex items-start gap-2.5">
          <TriangleAlert size={18} className="mt-px" aria-hidden="true" />
          {words}
        </li>
      ))}
    </ul>
  )
}
