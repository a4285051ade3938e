import clsx from 'clsx'
import { type ReactNode, useEffect, useId, useRef } from 'react'

interface SegmentedProps<T extends string> {
  label: string
  value: T
  onValueChange: (value: T) => void
  options: readonly { value: T; label: ReactNode }[]
}

/** One of two or three, all in view: a radio group drawn as a switch. */
export function Segmented<T extends string>({ label, value, onValueChange, options }: SegmentedProps<T>) {
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    // The person may have chosen an option on the page that the server rendered, before this code ran.
    const chosen = group.current?.querySelector<HTMLInputElement>('input:checked')?.value
    const option = options.find((candidate) => candidate.value === chosen)
    if (option !== undefined && option.value !== value) onValueChange(option.value)
    // Only at the first render: after that, `onChange` reports every choice.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <fieldset ref={group} className="grid auto-cols-fr grid-flow-col gap-1 rounded-[12px] bg-s2 p-1">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            'flex min-h-11 items-center justify-center gap-2 rounded-[9px] px-3 font-[600] text-small has-focus-visible:outline-3 has-focus-visible:outline-focus',
            option.value === value ? 'bg-bg text-t1 ring-1 ring-line' : 'text-t2 hover:text-t1',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            className="sr-only"
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
