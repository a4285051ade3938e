import { lazy, Suspense, useState } from 'react'
import Download from 'lucide-react/icons/download'
import UserX from 'lucide-react/icons/user-x'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Card } from '../../../ui/card.tsx'
import { ItemRow } from '../../../ui/item-row.tsx'

const ExportDialog = lazy(() =>
  import('./export-dialog.tsx').then((module) => ({ default: module.ExportDialog })),
)
const CloseAccountDialog = lazy(() =>
  import('./close-account-dialog.tsx').then((module) => ({ default: module.CloseAccountDialog })),
)

/** The rights of a person over their own data: a copy of it, and the end of the account. */
export function DataRightsCard() {
  const texts = useTexts('privacy/own')
  const [open, setOpen] = useState<'export' | 'close' | null>(null)
  const close = (): void => setOpen(null)
  return (
    <Card className="overflow-hidden py-2">
      <h2 className="px-5 pt-3 pb-2 font-[620] text-section">{texts.title}</h2>
      <ItemRow icon={Download} label={texts.exportTitle} onOpen={() => setOpen('export')} />
      <ItemRow icon={UserX} label={texts.closeTitle} onOpen={() => setOpen('close')} />
      <Suspense>
        {open === 'export' && <ExportDialog onClose={close} />}
        {open === 'close' && <CloseAccountDialog onClose={close} />}
      </Suspense>
    </Card>
  )
}
