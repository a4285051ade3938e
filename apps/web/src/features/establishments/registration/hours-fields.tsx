import {
  copyDayToAll,
  type EstablishmentHours,
  type HourPreset,
  hourPresets,
  isOpenAnyDay,
  presetOf,
  setAllClosed,
} from '@puente/domain/establishment-hours'
import { weekdays } from '@puente/domain/opening-hours'
import Copy from 'lucide-react/icons/copy'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chips.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { DayRow } from './day-row.tsx'
import { HoursSummary } from './hours-summary.tsx'
import type { FieldsHandle } from './use-wizard.ts'

const presetNames = ['comercial', 'extendido', 'veinticuatro'] as const satisfies readonly HourPreset[]
const undoMs = 5_000

/** An example to begin with, seven rows, and the sentence that customers read (EST-040 to EST-046). */
export function HoursFields({ wizard }: { wizard: FieldsHandle }) {
  const texts = useTexts('establishments/registration')
  const { hours: words } = texts
  const hours = wizard.form.operatingHours
  const set = (operatingHours: EstablishmentHours): void => wizard.set({ operatingHours })
  /** Changes all rows at once. A toast offers to undo that for 5 s. */
  const setAll = (next: EstablishmentHours, title: string): void => {
    set(next)
    showToast({
      tone: 'info',
      title,
      durationMs: undoMs,
      action: { label: words.undo, onPress: () => set(hours) },
    })
  }
  const pressed = presetOf(hours)
  return (
    <>
      <fieldset className="chip-row min-w-0 lg:mt-0">
        <legend className="sr-only">{words.presets}</legend>
        {presetNames.map((name) => (
          <span key={name} className="hour-preset">
            <Chip
              pressed={pressed === name}
              onClick={() => setAll(hourPresets[name], words.presetSet(words.preset[name]))}
            >
              {words.preset[name]}
            </Chip>
          </span>
        ))}
      </fieldset>
      <div className="-mx-[12px] my-1 flex flex-wrap gap-x-0.5">
        <Button
          variant="plain"
          className="px-[12px] text-small"
          onClick={() => setAll(copyDayToAll(hours, 'monday'), words.copied(words.dayNames.monday))}
        >
          <Copy aria-hidden="true" />
          {words.copyMonday}
        </Button>
        <Button
          variant="plain"
          className="px-[12px] text-small"
          onClick={() => setAll(setAllClosed(hours, false), words.openedAll)}
        >
          {words.openAll}
        </Button>
        <Button
          variant="plain"
          className="px-[12px] text-small"
          onClick={() => setAll(setAllClosed(hours, true), words.closedAll)}
        >
          {words.closeAll}
        </Button>
      </div>
      <Card className="py-1 pr-2 pl-3.5">
        <div className="divide-y divide-line">
          {weekdays.map((weekday) => (
            <DayRow
              key={weekday}
              wizard={wizard}
              weekday={weekday}
              onChange={(day) => set({ ...hours, [weekday]: day })}
              onCopy={() => setAll(copyDayToAll(hours, weekday), words.copied(words.dayNames[weekday]))}
            />
          ))}
        </div>
      </Card>
      <div role="status">
        {!isOpenAnyDay(hours) && <FieldError id="none-open">{texts.faults.noneOpen}</FieldError>}
      </div>
      <HoursSummary hours={hours} />
    </>
  )
}
