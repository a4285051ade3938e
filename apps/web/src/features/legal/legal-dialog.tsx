import { useState } from 'react'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { LegalText } from './legal-text.tsx'

/** Both texts in one dialog (LEGAL-001). */
export function LegalDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts('legal')
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
          { value: 'terms', label: texts.terms, content: <LegalText which="terms" headings="h3" /> },
          { value: 'privacy', label: texts.privacy, content: <LegalText which="privacy" headings="h3" /> },
        ]}
      />
    </Dialog>
  )
}
