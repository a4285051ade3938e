import { type DayHours, parseTypedTime } from '@puente/domain/establishment-hours'
import type { Weekday } from '@puente/domain/opening-hours'
import clsx from 'clsx'
import Copy from 'lucide-react/icons/copy'
import type { KeyboardEvent } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { faultText } from './fault-texts.ts'
import { spanOf, stepTime } from './hours.rules.ts'
import { timeField } from './registration-form.rules.ts'
import type { FieldsHandle } from './use-wizard.ts'

interface DayRowProps {
  wizard: FieldsHandle
  weekday: Weekday
  onChange: (day: DayHours) => void
  onCopy: () => void
}

/** One day: open or closed, its two times, and on wide screens where they lie in the day. */
export function DayRow({ wizard, weekday, onChange, onCopy }: DayRowProps) {
  const texts = useTexts('establishments/registration')
  const { hours } = texts
  const day = wizard.form.operatingHours[weekday]
  const name = hours.dayNames[weekday]
  const fault = wizard.shown(timeField(weekday, 'open')) ?? wizard.shown(timeField(weekday, 'close'))
  const errorId = `hours-${weekday}-error`
  return (
    <div className="day-row">
      <b
        aria-hidden="true"
        className={clsx('whitespace-nowrap font-[620] text-button', day.closed && 'text-t2')}
      >
        {hours.days[weekday]}
      </b>
      <Switch
        on={!day.closed}
        label={hours.isOpen(name)}
        onChange={(on) => onChange({ ...day, closed: !on })}
      />
      {day.closed ? (
        <span className="text-small text-t3">{hours.closed}</span>
      ) : (
        <span className="flex items-center gap-1.75 text-small">
          {(['open', 'close'] as const).map((time) => (
            <TimeInput
              key={time}
              id={timeField(weekday, time)}
              label={time === 'open' ? hours.from(name) : hours.to(name)}
              value={day[time]}
              errorId={wizard.shown(timeField(weekday, time)) === undefined ? undefined : errorId}
              onChange={(text) => onChange({ ...day, [time]: text })}
              onLeave={() => wizard.leave(timeField(weekday, time))}
              before={time === 'close' ? hours.until : undefined}
            />
          ))}
        </span>
      )}
      <DayBar day={day} className="day-bar max-lg:hidden" />
      <IconButton icon={Copy} label={hours.copyDay(name)} onClick={onCopy} />
      {!day.closed && fault !== undefined && (
        <div className="col-span-full pb-2.5">
          <FieldError id={errorId}>{faultText(fault, texts)}</FieldError>
        </div>
      )}
    </div>
  )
}

interface TimeInputProps {
  id: string
  label: string
  value: string
  errorId: string | undefined
  before: string | undefined
  onChange: (text: string) => void
  onLeave: () => void
}

/** Takes a time as people type it, and completes it when the field is left. Arrow keys step a quarter of an hour. */
function TimeInput({ id, label, value, errorId, before, onChange, onLeave }: TimeInputProps) {
  const step = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onChange(stepTime(value, event.key === 'ArrowUp' ? 1 : -1))
  }
  const complete = (): void => {
    const time = parseTypedTime(value)
    if (time !== null && time !== value) onChange(time)
  }
  return (
    <>
      {before !== undefined && <span className="text-t2">{before}</span>}
      <input
        id={id}
        aria-label={label}
        aria-invalid={errorId === undefined ? undefined : true}
        aria-describedby={errorId}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          // Enter goes on to the next step, which reads the completed time.
          if (event.key === 'Enter') complete()
          step(event)
        }}
        onFocus={(event) => event.target.select()}
        onBlur={() => {
          complete()
          onLeave()
        }}
        className="time-input"
      />
    </>
  )
}

function Switch({ on, label, onChange }: { on: boolean; label: string; onChange: (on: boolean) => void }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      onClick={() => onChange(!on)}
      className="switch"
    />
  )
}

/** The 24 hours of a day, the open ones in colour. The times beside it say the same. */
export function DayBar({ day, className }: { day: DayHours; className: string }) {
  const span = spanOf(day)
  return (
    <span aria-hidden="true" className={className}>
      {span !== null && <i style={{ left: `${span.from}%`, right: `${100 - span.to}%` }} />}
    </span>
  )
}
