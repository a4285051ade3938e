import { exportFormats, exportHistory } from '@puente/contract/orders/history'
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { download, saveFile } from '../../../lib/api/download.ts'
import { formatBytes } from '../../../lib/format/bytes.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import type { HistoryPageKey } from './history-queries.ts'
import { usePeriodName } from './period-filter.tsx'

type Format = (typeof exportFormats)[number]

const icons = { xlsx: FileSpreadsheet, csv: FileText } as const satisfies Record<Format, unknown>

interface ExportMenuProps {
  period: HistoryPageKey['period']
  /** How many entries the filter has, as text; undefined while that is not known. */
  rows: string | undefined
}

/** All entries of the chosen period as a table for spreadsheets, not only the page in view (HIST-037, HIST-038). */
export function ExportMenu({ period, rows }: ExportMenuProps) {
  const texts = useTexts('orders/history').export
  const nameOf = usePeriodName()
  const [open, setOpen] = useState(false)
  const { take, received } = useExport(period, () => setOpen(false))
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={texts.open}
      anchor={
        <Button icon={Download} aria-label={texts.open} busy={take.isPending} className="max-sm:px-3">
          <span className="max-sm:hidden">{texts.open}</span>
        </Button>
      }
    >
      {rows !== undefined && <p className="font-[620]">{texts.title(rows)}</p>}
      <p className="mt-0.5 text-t2">{texts.text(nameOf(period))}</p>
      <div className="mt-3 grid gap-2">
        {exportFormats.map((format) => (
          <Button
            key={format}
            icon={icons[format]}
            full
            disabled={take.isPending}
            busy={take.isPending && take.variables === format}
            onClick={() => take.mutate(format)}
          >
            {texts[format]}
          </Button>
        ))}
      </div>
      {take.isPending && (
        <div className="mt-3 grid gap-1.5">
          <ProgressBar value={undefined} label={texts.running} />
          <p role="status" className="text-label text-t2">
            {received === 0 ? texts.running : texts.received(formatBytes(received))}
          </p>
        </div>
      )}
    </Popover>
  )
}

function useExport(period: HistoryPageKey['period'], onDone: () => void) {
  const texts = useTexts('orders/history').export
  const language = useLanguage()
  const [received, setReceived] = useState(0)
  const take = useMutation({
    mutationFn: (format: Format) => {
      setReceived(0)
      return download(exportHistory, { query: { period, format, language } }, { onProgress: setReceived })
    },
    onSuccess: (file) => {
      saveFile(file)
      showToast({ tone: 'success', title: texts.done })
      onDone()
    },
    onError: (error) => {
      const seconds = error instanceof ApiProblem ? error.retryAfterSeconds : null
      showToast({
        tone: 'error',
        title: texts.failed,
        ...(seconds !== null && { description: texts.wait(seconds) }),
      })
    },
  })
  return { take, received }
}
