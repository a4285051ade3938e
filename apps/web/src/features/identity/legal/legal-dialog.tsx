import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { settingsQuery } from '../../../lib/settings/settings-query.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { LegalText } from './legal-text.tsx'

/** Both texts in one dialog (LEGAL-001). */
export function LegalDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts('identity/legal')
  const settings = useSuspenseQuery(settingsQuery).data
  const [tab, setTab] = useState('terms')
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      closeLabel={texts.close}
    >
      <Tabs
        label={texts.title}
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: 'terms',
            label: texts.terms,
            content: <LegalText which="terms" settings={settings} headings="h3" />,
          },
          {
            value: 'privacy',
            label: texts.privacy,
            content: <LegalText which="privacy" settings={settings} headings="h3" />,
          },
        ]}
      />
    </Dialog>
  )
}
