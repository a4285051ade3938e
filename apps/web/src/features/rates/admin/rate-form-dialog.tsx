import type { ComponentProps } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Callout } from '../../../ui/callout.tsx'

interface RateFormDialogProps extends Omit<ComponentProps<typeof FormDialog>, 'words' | 'danger'> {
  /** The refusal of the server. `failed` is the title above it. */
  error: Error | null
  failed: string
}

/** What every rate dialog has: its texts, one action, and the reason if the server refuses the action. */
export function RateFormDialog({ error, failed, children, ...dialog }: RateFormDialogProps) {
  const texts = useTexts('rates/admin')
  const { problem } = useProblemText()
  return (
    <FormDialog {...dialog} words={texts}>
      {error !== null && (
        <Callout tone="error" title={failed} announce>
          {problem(error)}
        </Callout>
      )}
      {children}
    </FormDialog>
  )
}
