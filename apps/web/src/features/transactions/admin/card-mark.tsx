import { BareCheckbox } from '../../../ui/checkbox.tsx'

interface CardMarkProps {
  label: string
  checked: boolean
  indeterminate?: boolean
  onChange: (isMarked: boolean) => void
}

/** The mark of a card, or of all cards, on a narrow screen: a box with its words. The whole line takes the tap. */
export function CardMark({ label, onChange, ...box }: CardMarkProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-label text-t2">
      <BareCheckbox {...box} label={label} onChange={({ target }) => onChange(target.checked)} />
      <span aria-hidden="true" className="min-w-0 wrap-anywhere">
        {label}
      </span>
    </label>
  )
}
