import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { BulkBar } from '../../../ui/bulk-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { ExportDialog } from './export-dialog.tsx'

interface FileBarProps {
  chargeIds: readonly string[]
  onClear: () => void
}

/** What can be done with the marked charges of the queue. */
export function FileBar({ chargeIds, onClear }: FileBarProps) {
  const texts = useTexts('payouts/files')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <BulkBar
        label={texts.bar}
        summary={texts.marked(chargeIds.length)}
        clearLabel={texts.clear}
        onClear={onClear}
      >
        <Button variant="primary" size="small" onClick={() => setOpen(true)}>
          {texts.export}
        </Button>
      </BulkBar>
      {isOpen && <ExportDialog chargeIds={chargeIds} onClose={() => setOpen(false)} onMade={onClear} />}
    </>
  )
}
