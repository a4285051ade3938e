import { useSuspenseQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { settingsQuery } from '../../lib/settings/settings-query.ts'
import { TestStrip } from '../../ui/test-strip.tsx'

/** Says that the Pix provider or the market is simulated (ruling 16). */
export function TestModeStrip() {
  const { testMode } = useSuspenseQuery(settingsQuery).data
  const texts = useTexts('shell')
  if (!testMode.pix && !testMode.market) return null
  return <TestStrip name={texts.testMode} hint={texts.testModeHint} />
}
