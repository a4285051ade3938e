import { exportFormats } from '@puente/contract/orders/history'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import { formatBytes } from '../lib/format/bytes.ts'
import { Button } from './button.tsx'
import type { ExportFormat, ExportMenuProps } from './export-menu.tsx'
import { ProgressBar } from './progress-bar.tsx'

const icons = { xlsx: FileSpreadsheet, csv: FileText } as const satisfies Record<ExportFormat, unknown>

interface ExportChoicesProps extends Pick<ExportMenuProps, 'texts' | 'title' | 'note'> {
  /** The format of the running export; null while no export runs. */
  taking: ExportFormat | null
  /** Bytes received so far. */
  received: number
  onTake: (format: ExportFormat) => void
}

/** What is exported, its formats, and the progress of a running export. */
export function ExportChoices({ texts, title, note, taking, received, onTake }: ExportChoicesProps) {
  return (
    <>
      {title !== undefined && <p className="font-[620]">{title}</p>}
      <p className="mt-0.5 text-t2">{note}</p>
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
