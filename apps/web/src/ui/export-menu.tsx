import type { exportFormats } from '@puente/contract/orders/history'
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { lazy, useState } from 'react'
import { ApiProblem } from '../lib/api/api-problem.ts'
import { useProblemText } from '../lib/errors/problem-text.ts'
import { Button } from './button.tsx'
import { Popover } from './popover.tsx'
import { showToast } from './toast-store.ts'

const loadChoices = () => import('./export-choices.tsx')
const ExportChoices = lazy(() => loadChoices().then((module) => ({ default: module.ExportChoices })))

export type ExportFormat = (typeof exportFormats)[number]

export interface ExportMenuProps {
  texts: {
    open: string
    xlsx: string
    csv: string
    running: string
    received: (size: string) => string
    done: string
    failed: string
    wait: (seconds: number) => string
  }
  /** How many rows the file will have; undefined while that is not known. */
  title: string | undefined
  /** Which rows it will have. */
  note: string
  /** Fetches the file and hands it to the browser. Reports the bytes so far. */
  take: (format: ExportFormat, onProgress: (bytes: number) => void) => Promise<void>
}

/** A whole list as a table for spreadsheets, not only the page in view. */
export function ExportMenu({ texts, title, note, take }: ExportMenuProps) {
  const { problem } = useProblemText()
  const [open, setOpen] = useState(false)
  const [received, setReceived] = useState(0)
  const taking = useMutation({
    mutationFn: (format: ExportFormat) => {
      setReceived(0)
      return take(format, setReceived)
    },
    onSuccess: () => {
      showToast({ tone: 'success', title: texts.done })
      setOpen(false)
    },
    onError: (error) => {
      const seconds = error instanceof ApiProblem ? error.retryAfterSeconds : null
      showToast({
        tone: 'error',
        title: texts.failed,
        description: seconds === null ? problem(error) : texts.wait(seconds),
      })
    },
  })
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
          busy={taking.isPending}
          className="max-sm:px-3"
        >
          <span className="max-sm:hidden">{texts.open}</span>
        </Button>
      )}
    >
      <ExportChoices
        texts={texts}
        title={title}
        note={note}
        taking={taking.isPending ? taking.variables : null}
        received={received}
        onTake={taking.mutate}
      />
    </Popover>
  )
}
