import { changeLanguage, type Language } from '@puente/contract/identity/sessions'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { showToast } from '../../../ui/toast-store.ts'

/** Stores the chosen language with the account. */
export function useRememberLanguage(): (language: Language) => void {
  const texts = useTexts('shell')
  const { problem } = useProblemText()
  const { mutate: remember } = useMutation({
    // One after the other: the account keeps the last.
    scope: { id: 'language' },
    mutationFn: (language: Language) => call(changeLanguage, { body: { language } }),
    onError: (error) =>
      showToast({ tone: 'error', title: texts.languageUnsaved, description: problem(error) }),
  })
  return (language) => remember(language)
}
