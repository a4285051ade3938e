import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { LanguageChoice } from '../../../ui/language-choice.tsx'
import { useRememberLanguage } from './use-remember-language.ts'

/** The language of this part of the product, remembered with the account for its mails (UI-010, ADM-002). */
export function LanguageSwitch({ label, narrow = false }: { label: string; narrow?: boolean }) {
  const texts = useTexts('shell')
  return (
    <LanguageChoice
      label={label}
      narrow={narrow}
      names={texts.languages}
      failed={texts.languageFailed}
      onChosen={useRememberLanguage()}
    />
  )
}
