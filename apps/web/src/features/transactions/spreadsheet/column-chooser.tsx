import { type SheetColumn, sheetColumns } from '@puente/contract/transactions/spreadsheet'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useRef, useState } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DialogLayer } from '../../../ui/dialog-layer.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { moved, switched } from './column-order.rules.ts'
import { storeColumns } from './sheet-queries.ts'

interface ColumnChooserProps {
  open: boolean
  shown: readonly SheetColumn[]
  onClose: () => void
}

/** Which columns appear and in what order; stored on the server for this admin (PLUS-014). */
export function ColumnChooser({ open, shown, onClose }: ColumnChooserProps) {
  const texts = useTexts('transactions/spreadsheet').chooser
  const { problem } = useProblemText()
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState(shown)
  const storing = useMutation({
    mutationFn: (columns: readonly SheetColumn[] | null) => storeColumns(queryClient, columns),
    onSuccess: onClose,
  })
  return (
    <DialogLayer
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={texts.title}
      description={texts.kept}
      closeLabel={texts.close}
      keepOpen={storing.isPending}
      footer={
        <>
          <Button busy={storing.isPending && storing.variables === null} onClick={() => storing.mutate(null)}>
            {texts.restore}
          </Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            busy={storing.isPending && storing.variables !== null}
            onClick={() => storing.mutate(chosen)}
          >
            {texts.apply}
          </Button>
        </>
      }
    >
      {storing.error !== null && (
        <p role="alert" className="mb-3 text-ceibo text-label">
          {texts.failed} {problem(storing.error)}
        </p>
      )}
      <Shown chosen={chosen} onChange={setChosen} />
      <Others chosen={chosen} onChange={setChosen} />
    </DialogLayer>
  )
}

interface ListProps {
  chosen: readonly SheetColumn[]
  onChange: (chosen: readonly SheetColumn[]) => void
}

const headClass = 'mt-4 mb-1 font-[580] text-label text-t2 first:mt-0'

function Shown({ chosen, onChange }: ListProps) {
  const all = useTexts('transactions/spreadsheet')
  const texts = all.chooser
  const [last, setLast] = useState<{ readonly column: SheetColumn; readonly step: 1 | -1 } | null>(null)
  const pressed = useRef<HTMLButtonElement>(null)
  // The browser drops the focus of a row that moves.
  useEffect(() => {
    if (last !== null) pressed.current?.focus()
  }, [last])
  const move = (column: SheetColumn, step: 1 | -1): void => {
    onChange(moved(chosen, column, step))
    setLast({ column, step })
  }
  return (
    <section>
      <h3 className={headClass}>{texts.shown(chosen.length)}</h3>
      {chosen.length === 0 && <p className="text-ceibo text-label">{texts.one}</p>}
      <p role="status" className="sr-only">
        {last !== null &&
          texts.place(all.columns[last.column], chosen.indexOf(last.column) + 1, chosen.length)}
      </p>
      <ol>
        {chosen.map((column, place) => (
          <li key={column} className="flex items-center gap-1">
            <Checkbox
              className="min-w-0 flex-1"
              label={all.columns[column]}
              checked
              onChange={() => onChange(switched(chosen, column))}
            />
            {([-1, 1] as const).map((step) => (
              <IconButton
                key={step}
                icon={step === -1 ? ArrowUp : ArrowDown}
                label={(step === -1 ? texts.up : texts.down)(all.columns[column])}
                aria-disabled={isBeyond(place + step, chosen.length)}
                className={isBeyond(place + step, chosen.length) ? 'opacity-40' : undefined}
                ref={last?.column === column && last.step === step ? pressed : null}
                onClick={() => move(column, step)}
              />
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A column at either end stays where it is. */
function isBeyond(to: number, count: number): boolean {
  return to < 0 || to >= count
}

function Others({ chosen, onChange }: ListProps) {
  const all = useTexts('transactions/spreadsheet')
  const others = sheetColumns.filter((column) => !chosen.includes(column))
  return (
    <section>
      <h3 className={headClass}>{all.chooser.others(others.length)}</h3>
      <ul>
        {others.map((column) => (
          <li key={column}>
            <Checkbox
              label={all.columns[column]}
              checked={false}
              onChange={() => onChange(switched(chosen, column))}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
