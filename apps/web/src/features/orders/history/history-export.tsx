import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { ExportMenu } from '../../../ui/export-menu.tsx'
import type { HistoryPageKey } from './history-queries.ts'
import { usePeriodName } from './period-filter.tsx'

interface HistoryExportProps {
  period: HistoryPageKey['period']
  /** How many entries the filter has, as text; undefined while that is not known. */
  rows: string | undefined
}

/** All entries of the chosen period as a table for spreadsheets, not only the page in view (HIST-037, HIST-038). */
export function HistoryExport({ period, rows }: HistoryExportProps) {
  const texts = useTexts('orders/history').export
  const language = useLanguage()
  const nameOf = usePeriodName()
  return (
    <ExportMenu
      texts={texts}
      title={rows === undefined ? undefined : texts.title(rows)}
      note={texts.text(nameOf(period))}
      take={async (format, onProgress) => {
        const { downloadHistory } = await import('./download-history.ts')
        await downloadHistory({ period, format, language }, onProgress)
      }}
    />
  )
}
