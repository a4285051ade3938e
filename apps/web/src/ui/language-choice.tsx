import type { Language } from '@puente/contract/identity/sessions'
import { useLanguage } from '../lib/i18n/language-scope.tsx'
import { languages } from '../lib/i18n/language.ts'
import { Segmented } from './segmented.tsx'
import { useChooseLanguage } from './use-choose-language.ts'

interface LanguageChoiceProps {
  label: string
  names: Readonly<Record<Language, string>>
  /** Shown if the texts of the chosen language could not be loaded. */
  failed: string
  /** Called when the page is shown in the language. */
  onChosen?: (language: Language) => void
  /** Two letters each, below each other. Screen readers still get the names. */
  narrow?: boolean
}

/** Chooses Spanish or Portuguese for the zone of its page, at once (UI-010). */
export function LanguageChoice({ label, names, failed, onChosen, narrow = false }: LanguageChoiceProps) {
  const choose = useChooseLanguage(failed, onChosen)
  return (
    <Segmented
      label={label}
      value={useLanguage()}
      onValueChange={(language) => void choose(language)}
      stacked={narrow}
      options={languages.map((value) => ({
        value,
        label: (
          <>
            {narrow && (
              <span aria-hidden="true" className="uppercase">
                {value}
              </span>
            )}
            <span lang={value} className={narrow ? 'sr-only' : undefined}>
              {names[value]}
            </span>
          </>
        ),
      }))}
    />
  )
}
