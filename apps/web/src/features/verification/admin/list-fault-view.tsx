import { readSession } from '@puente/contract/identity/sessions'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { type ListFault, listFaultOf } from './list-fault.ts'

/** Shows why the table is empty (PEOP-012). Shows a skeleton until the reason is known. */
export function ListFaultView({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const texts = useTexts('verification/admin')
  const fault = useListFault(error)
  if (fault === null) return <Skeleton className="h-40 rounded-card" />
  const { title, text } = texts.faults[fault]
  return (
    <ErrorState title={title} action={<Button onClick={onRetry}>{texts.retry}</Button>}>
      {text}
    </ErrorState>
  )
}

function useListFault(error: Error): ListFault | null {
  const [found, setFound] = useState<{ error: Error; fault: ListFault } | null>(null)
  useEffect(() => {
    let left = false
    void listFaultOf(error, async () => (await call(readSession)).account).then((fault) => {
      if (!left) setFound({ error, fault })
    })
    return () => {
      left = true
    }
  }, [error])
  return found?.error === error ? found.fault : null
}
