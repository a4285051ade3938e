import { useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'
import { gateQuery } from './finance-queries.ts'
import { GateFields } from './gate-form.tsx'

/** Asks for the password of the finance area on a page that is not behind its gate. The act that needed it then goes on. */
export function GrantDialog({ onAnswer }: { onAnswer: (isOpen: boolean) => void }) {
  const texts = useTexts('finance/gate')
  const shell = useTexts('shell')
  const { problem } = useProblemText()
  const { data: gate, error, refetch, isFetchedAfterMount } = useQuery(gateQuery)
  const titleId = useId()
  // The gate was opened here, or meanwhile in another tab of this session.
  const isOpen = isFetchedAfterMount && gate?.state === 'open'
  useEffect(() => {
    if (isOpen) onAnswer(true)
  }, [isOpen, onAnswer])
  return (
    <Dialog
      open
      asksOneField
      onOpenChange={() => onAnswer(false)}
      title={texts.areaTitle}
      description={texts.guards}
      closeLabel={shell.close}
    >
      <h3 id={titleId} className="sr-only">
        {texts.areaTitle}
      </h3>
      {gate !== undefined ? (
        <GateFields gate={gate} titleId={titleId} takesFocus />
      ) : error === null ? (
        <Skeleton className="h-40 rounded-box" />
      ) : (
        <ErrorState
          title={texts.readFailed}
          action={<Button onClick={() => void refetch()}>{texts.retry}</Button>}
        >
          {problem(error)}
        </ErrorState>
      )}
    </Dialog>
  )
}
