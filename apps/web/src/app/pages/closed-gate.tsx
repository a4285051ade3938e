import { GateForm } from '../../features/finance/admin/gate-form.tsx'
import type { useGate } from '../../features/finance/admin/use-gate.ts'
import { useProblemText } from '../../lib/errors/problem-text.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-views.tsx'

interface ClosedGateProps extends Pick<ReturnType<typeof useGate>, 'query'> {
  /** Whether what was typed behind it comes back once it is open. */
  keepsForm?: boolean
}

/** What a page behind the gate of the finance area shows while it is closed, or not read yet (FIN-001). */
export function ClosedGate({ query, keepsForm = false }: ClosedGateProps) {
  const texts = useTexts('finance/gate')
  const { problem } = useProblemText()
  if (query.data !== undefined) return <GateForm gate={query.data} keepsForm={keepsForm} />
  if (query.error === null) return <Skeleton className="h-80 rounded-box" />
  return (
    <ErrorState
      title={texts.readFailed}
      action={<Button onClick={() => void query.refetch()}>{texts.retry}</Button>}
    >
      {problem(query.error)}
    </ErrorState>
  )
}
