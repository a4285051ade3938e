import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { setTheme, useTheme } from '../../lib/theme/theme.ts'
import { LanguageChoice } from '../../ui/language-choice.tsx'
import { Segmented } from '../../ui/segmented.tsx'

const themes = ['dark', 'light'] as const

/** Language and theme of the public pages, at once and remembered (UI-010, UI-013). */
export function SitePreferences() {
  const texts = useTexts('site/frame')
  return (
    <>
      <LanguageChoice label={texts.language} names={texts.languages} failed={texts.languageFailed} />
      <Segmented
        label={texts.theme}
        value={useTheme()}
        onValueChange={setTheme}
        options={themes.map((value) => ({ value, label: texts.themes[value] }))}
      />
    </>
  )
}
