import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { DebugSection } from './debug-section.tsx'

interface TrialSectionProps<Result> {
  texts: { title: string; text: string; run: string; failed: string }
  /** Runs on a press only. */
  run: () => Promise<Result>
  children: (result: Result) => ReactNode
  /** The text of an error that is not a refusal of the server; null for any other. */
  faultText?: (error: Error) => string | null
}

/** A tool of `/debug` that a press starts: its button, the error in place, and its latest result. */
export function TrialSection<Result>({ texts, run, children, faultText }: TrialSectionProps<Result>) {
  const { problem } = useProblemText()
  const { data, error, isPending, mutate } = useMutation({ mutationFn: run })
  return (
    <DebugSection
      title={texts.title}
      text={texts.text}
      action={
        <Button busy={isPending} onClick={() => mutate()}>
          {texts.run}
        </Button>
      }
    >
      {error !== null && (
        <Callout tone="error" title={texts.failed} announce>
          {faultText?.(error) ?? problem(error)}
        </Callout>
      )}
      {data !== undefined && children(data)}
    </DebugSection>
  )
}
