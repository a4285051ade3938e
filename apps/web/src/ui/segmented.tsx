import clsx from 'clsx'
import { type ReactNode, useEffect, useId, useRef } from 'react'

interface SegmentedProps<T extends string> {
  label: string
  value: T
  onValueChange: (value: T) => void
  options: readonly { value: T; label: ReactNode }[]
  /** Below each other, where there is no room beside each other. */
  stacked?: boolean
}

/** Four options do not fit beside each other on a phone. */
const pairs = 'max-[31em]:grid-cols-2 min-[31em]:auto-cols-fr min-[31em]:grid-flow-col'

/** One of two to four, all in view: a radio group drawn as a switch. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, value, onValueChange, options, stacked = false } = props
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
    <fieldset
      ref={group}
      className={clsx(
        'grid gap-1 rounded-[12px] bg-s2 p-1',
        !stacked && (options.length > 3 ? pairs : 'auto-cols-fr grid-flow-col'),
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            'flex min-h-11 items-center justify-center gap-2 rounded-[9px] font-[600] text-small has-focus-visible:outline-3 has-focus-visible:outline-focus',
            stacked ? 'px-0.5' : options.length > 3 ? 'px-1.5' : 'px-3',
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
