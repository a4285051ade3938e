import type { Language } from '@puente/contract/identity/sessions'
import { exportFormats, exportHistory } from '@puente/contract/orders/history'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import { download, saveFile } from '../../../lib/api/download.ts'
import { formatBytes } from '../../../lib/format/bytes.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import type { ExportMenuProps } from './export-menu.tsx'
import type { HistoryPageKey } from './history-queries.ts'
import { usePeriodName } from './period-filter.tsx'

export type Format = (typeof exportFormats)[number]

const icons = { xlsx: FileSpreadsheet, csv: FileText } as const satisfies Record<Format, unknown>

interface ExportChoicesProps extends ExportMenuProps {
  /** The format of the running export; null while no export runs. */
  taking: Format | null
  /** Bytes received so far. */
  received: number
  onTake: (format: Format) => void
}

/** What is exported, its formats, and the progress of a running export. */
export function ExportChoices({ period, rows, taking, received, onTake }: ExportChoicesProps) {
  const texts = useTexts('orders/history').export
  const nameOf = usePeriodName()
  return (
    <>
      {rows !== undefined && <p className="font-[620]">{texts.title(rows)}</p>}
      <p className="mt-0.5 text-t2">{texts.text(nameOf(period))}</p>
      <div className="mt-3 grid gap-2">
        {exportFormats.map((format) => (
          <Button
            key={format}
            icon={icons[format]}
            full
            disabled={taking !== null}
            busy={taking === format}
            onClick={() => onTake(format)}
          >
            {texts[format]}
          </Button>
        ))}
      </div>
      {taking !== null && (
        <div className="mt-3 grid gap-1.5">
          <ProgressBar value={undefined} label={texts.running} />
          <p role="status" className="text-label text-t2">
            {received === 0 ? texts.running : texts.received(formatBytes(received))}
          </p>
        </div>
      )}
    </>
  )
}

interface ExportQuery {
  period: HistoryPageKey['period']
  format: Format
  language: Language
}

/** Fetches the file and hands it to the browser, which saves it. */
export async function downloadHistory(
  query: ExportQuery,
  onProgress: (bytes: number) => void,
): Promise<void> {
  saveFile(await download(exportHistory, { query }, { onProgress }))
}
