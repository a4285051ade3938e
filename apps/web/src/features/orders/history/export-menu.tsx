import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { lazy, useState } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import type { HistoryPageKey } from './history-queries.ts'
import type { Format } from './export-choices.tsx'

const loadChoices = () => import('./export-choices.tsx')
const ExportChoices = lazy(() => loadChoices().then((module) => ({ default: module.ExportChoices })))

export interface ExportMenuProps {
  period: HistoryPageKey['period']
  /** How many entries the filter has, as text; undefined while that is not known. */
  rows: string | undefined
}

/** All entries of the chosen period as a table for spreadsheets, not only the page in view (HIST-037, HIST-038). */
export function ExportMenu({ period, rows }: ExportMenuProps) {
  const texts = useTexts('orders/history').export
  const [open, setOpen] = useState(false)
  const { take, received } = useExport(period, () => setOpen(false))
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={texts.open}
      loadContent={loadChoices}
      anchor={(props) => (
        <Button
          {...props}
          icon={Download}
          aria-label={texts.open}
          busy={take.isPending}
          className="max-sm:px-3"
        >
          <span className="max-sm:hidden">{texts.open}</span>
        </Button>
      )}
    >
      <ExportChoices
        period={period}
        rows={rows}
        taking={take.isPending ? take.variables : null}
        received={received}
        onTake={take.mutate}
      />
    </Popover>
  )
}

function useExport(period: HistoryPageKey['period'], onDone: () => void) {
  const texts = useTexts('orders/history').export
  const language = useLanguage()
  const [received, setReceived] = useState(0)
  const take = useMutation({
    mutationFn: async (format: Format) => {
      setReceived(0)
      const { downloadHistory } = await loadChoices()
      await downloadHistory({ period, format, language }, setReceived)
    },
    onSuccess: () => {
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
