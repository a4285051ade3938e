import { changeLanguage, type Language } from '@puente/contract/identity/sessions'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { LanguageChoice } from '../../../ui/language-choice.tsx'
import { showToast } from '../../../ui/toast-store.ts'

/** The language of this part of the product, remembered with the account for its mails (UI-010, ADM-002). */
export function LanguageSwitch({ label, narrow = false }: { label: string; narrow?: boolean }) {
  const texts = useTexts('shell')
  const { problem } = useProblemText()
  const { mutate: remember } = useMutation({
    // One after the other: the account keeps the last.
    scope: { id: 'language' },
    mutationFn: (language: Language) => call(changeLanguage, { body: { language } }),
    onError: (error) =>
      showToast({ tone: 'error', title: texts.languageUnsaved, description: problem(error) }),
  })
  return (
    <LanguageChoice
      label={label}
      narrow={narrow}
      names={texts.languages}
      failed={texts.languageFailed}
      onChosen={(language) => remember(language)}
    />
  )
}
