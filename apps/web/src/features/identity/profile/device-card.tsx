import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { livePreference, setLivePreference } from '../../../lib/live/live-preferences.ts'
import { setSound, useSound } from '../../../lib/sound/sound.ts'
import { setTheme, useTheme } from '../../../lib/theme/theme.ts'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { InstallPanel } from './install-panel.tsx'
import { LanguageSwitch } from './language-switch.tsx'

/** Choices of this browser; the language is remembered with the account too, for its mails. */
export function DeviceCard() {
  const texts = useTexts('identity/profile')
  const theme = useTheme()
  const sound = useSound()
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="font-[620] text-section">{texts.device}</h2>
      <LanguageSwitch label={texts.language} />
      <Segmented
        label={texts.theme.label}
        value={theme}
        onValueChange={setTheme}
        options={[
          { value: 'dark', label: texts.theme.dark },
          { value: 'light', label: texts.theme.light },
        ]}
      />
      <div>
        <Checkbox label={texts.sound} checked={sound} onChange={(event) => setSound(event.target.checked)} />
        <LivePreference which="updates" label={texts.updates} />
        <LivePreference which="notifications" label={texts.connectionNotifications} />
      </div>
      <InstallPanel />
    </Card>
  )
}

function LivePreference({ which, label }: { which: 'updates' | 'notifications'; label: string }) {
  const [on, setOn] = useState(() => livePreference(which))
  return (
    <Checkbox
      label={label}
      checked={on}
      onChange={({ target: { checked } }) => {
        setLivePreference(which, checked)
        setOn(checked)
      }}
    />
  )
}
