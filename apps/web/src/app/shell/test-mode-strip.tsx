import { useSuspenseQuery } from '@tanstack/react-query'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { settingsQuery } from '../../lib/settings/settings-query.ts'

/** Says that the Pix provider or the market is simulated (ruling 16). */
export function TestModeStrip() {
  const { testMode } = useSuspenseQuery(settingsQuery).data
  const texts = useTexts('shell')
  if (!testMode.pix && !testMode.market) return null
  return (
    <aside
      aria-label={texts.testMode}
      className="tint flex items-center justify-center gap-2 px-4 py-1.5 text-center font-[560] text-label [--c:var(--jacaranda)]"
    >
      <FlaskConical size={16} aria-hidden="true" />
      <span>
        <b className="font-[640]">{texts.testMode}</b>
        <span className="hidden md:inline">. {texts.testModeHint}</span>
      </span>
    </aside>
  )
}
