import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { logError } from '../../lib/errors/error-log.ts'
import { useLanguage, useTexts, useZone } from '../../lib/i18n/language-scope.tsx'
import { setLanguage } from '../../lib/i18n/language.ts'
import { setTheme, useTheme } from '../../lib/theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** Theme and language in one press each: a payer at a counter has the sun on the screen and little time. */
export function PlainPreferences() {
  const texts = useTexts('site/frame')
  const zone = useZone()
  const theme = useTheme() === 'dark' ? 'light' : 'dark'
  const language = useLanguage() === 'es' ? 'pt' : 'es'
  const choose = async (): Promise<void> => {
    try {
      await setLanguage(zone, language)
    } catch (error) {
      logError(error, location.pathname)
      showToast({ tone: 'error', title: texts.languageFailed })
    }
  }
  return (
    <div className="needs-script flex items-center gap-1">
      <button
        type="button"
        className="icon-button"
        aria-label={`${texts.theme}: ${texts.themes[theme]}`}
        onClick={() => setTheme(theme)}
      >
        {theme === 'light' ? <Sun size={20} aria-hidden="true" /> : <Moon size={20} aria-hidden="true" />}
      </button>
      <Button variant="plain" size="small" onClick={choose}>
        <span lang={language}>{texts.languages[language]}</span>
      </Button>
    </div>
  )
}
