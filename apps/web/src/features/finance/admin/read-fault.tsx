import type { UseQueryResult } from '@tanstack/react-query'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { failureWords } from './failure-words.ts'

interface ReadFaultProps {
  read: Pick<UseQueryResult, 'isFetching' | 'refetch'>
  error: Error
  words: { readonly errorTitle: string; readonly error: string }
}

/** Shows why the balance or the statement could not be read, with a button to read it again. */
export function ReadFault({ read, error, words }: ReadFaultProps) {
  const texts = useTexts('finance/admin')
  const { problem } = useProblemText()
  return (
    <Callout
      tone="error"
      announce
      title={words.errorTitle}
      action={
        <Button size="small" busy={read.isFetching} onClick={() => void read.refetch()}>
          {texts.retry}
        </Button>
      }
    >
      {failureWords(texts, error, { fallback: words.error, problem })}
    </Callout>
  )
}
