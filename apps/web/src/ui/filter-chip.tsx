import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'

interface FilterChipProps {
  /** What it filters: "Período". */
  label: string
  /** The value in force; without one the chip is a suggestion with a plus. */
  value?: ReactNode
  onOpen: () => void
  onClear?: () => void
  clearLabel: string
}

/** A filter: dashed with a plus as a suggestion, solid with its value and a cross when in force. */
export function FilterChip({ label, value, onOpen, onClear, clearLabel }: FilterChipProps) {
  if (value === undefined) {
    return (
      <button type="button" className="filter-chip" onClick={onOpen}>
        <Plus size={14} aria-hidden="true" />
        {label}
      </button>
    )
  }
  return (
    <span className="filter-chip pr-0.5" data-active="true">
      <button type="button" onClick={onOpen} className="min-h-[inherit]">
        {label}: <b className="font-[640] text-t1">{value}</b>
      </button>
      {onClear !== undefined && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={onClear}
          className="grid size-8 place-items-center rounded-tag hover:text-t1"
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
