import { moneyToWire } from '@puente/domain/money'
import { useState } from 'react'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { BulkBar } from '../../../ui/bulk-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { ExportDialog } from './export-dialog.tsx'

interface FileBarProps {
  chargeIds: readonly string[]
  /** The pesos of all marked charges. Centavos of ARS. */
  totalMinor: bigint
  onClear: () => void
}

/** What can be done with the marked charges of the queue. */
export function FileBar({ chargeIds, totalMinor, onClear }: FileBarProps) {
  const texts = useTexts('payouts/files')
  // As they were when the export was opened: a repeat after a lost answer must send the same charges.
  const [exported, setExported] = useState<readonly string[] | null>(null)
  return (
    <>
      {/* Room to scroll the end of the list out from under the bar. */}
      <div aria-hidden="true" className="h-20" />
      <BulkBar
        label={texts.bar}
        summary={texts.marked(
          chargeIds.length,
          showAmount(moneyToWire({ minor: totalMinor, currency: 'ARS' })),
        )}
        clearLabel={texts.clear}
        onClear={onClear}
      >
        <Button variant="primary" size="small" onClick={() => setExported(chargeIds)}>
          {texts.export}
        </Button>
      </BulkBar>
      {exported !== null && (
        <ExportDialog chargeIds={exported} onClose={() => setExported(null)} onMade={onClear} />
      )}
    </>
  )
}
