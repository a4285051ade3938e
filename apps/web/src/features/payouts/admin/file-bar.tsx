import { maxFileCharges } from '@puente/contract/payouts/files'
import { moneyToWire } from '@puente/domain/money'
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
  /** The charges whose export is open. */
  exported: readonly string[] | null
  onExport: (chargeIds: readonly string[] | null) => void
}

/** What can be done with the marked charges of the queue. */
export function FileBar({ chargeIds, totalMinor, onClear, exported, onExport }: FileBarProps) {
  const texts = useTexts('payouts/files')
  const tooMany = chargeIds.length > maxFileCharges ? texts.tooMany(maxFileCharges) : undefined
  const total = showAmount(moneyToWire({ minor: totalMinor, currency: 'ARS' }))
  return (
    <>
      {chargeIds.length > 0 && (
        <BulkBar
          label={texts.bar}
          summary={[texts.marked(chargeIds.length, total), tooMany].filter(Boolean).join('. ')}
          clearLabel={texts.clear}
          onClear={onClear}
        >
          <Button variant="primary" size="small" offBecause={tooMany} onClick={() => onExport(chargeIds)}>
            {texts.export}
          </Button>
        </BulkBar>
      )}
      {exported !== null && (
        <ExportDialog chargeIds={exported} onClose={() => onExport(null)} onMade={onClear} />
      )}
    </>
  )
}
