import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/state-views.tsx'
import type { ListFault } from './list-fault.ts'

/** Why the table is empty (PEOP-012). */
export function ListFaultView({ fault, onRetry }: { fault: ListFault; onRetry: () => void }) {
  const texts = useTexts('people')
  const { title, text } = texts.faults[fault]
  return (
    <ErrorState title={title} action={<Button onClick={onRetry}>{texts.retry}</Button>}>
      {text}
    </ErrorState>
  )
}
