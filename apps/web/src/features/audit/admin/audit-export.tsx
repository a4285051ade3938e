import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { ExportMenu } from '../../../ui/export-menu.tsx'
import { countText } from '../../../ui/page-numbers.ts'
import { filterQuery } from './audit-queries.ts'
import type { AuditFilters } from './audit-search.ts'

interface AuditExportProps {
  filters: AuditFilters
  /** Entries that the filters find. Undefined while that is not known. */
  count: { total: number; totalIsExact: boolean } | undefined
}

/** The entries that the filters find as a file, not only the page in view. */
export function AuditExport({ filters, count }: AuditExportProps) {
  const texts = useTexts('audit/admin').export
  const language = useLanguage()
  return (
    <ExportMenu
      texts={texts}
      title={count && texts.rows(countText(count.total, count.totalIsExact))}
      note={texts.note}
      take={async (format, onProgress) => {
        const { downloadEntries } = await import('./download-entries.ts')
        await downloadEntries({ ...filterQuery(filters), format, language }, onProgress)
      }}
    />
  )
}
