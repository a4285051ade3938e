import { type PixStatus, pixStatuses } from '@puente/contract/collections'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Select } from '../../../ui/select.tsx'

interface StatusFilterProps {
  /** The choice of every status. */
  all: string
  /** Undefined while every status is shown. */
  value: PixStatus | undefined
  onChange: (status: PixStatus | undefined) => void
}

/** Limits a list to one status of its Pix, in the words of HIST-017. */
export function StatusFilter({ all, value, onChange }: StatusFilterProps) {
  const { columns, status } = useTexts('orders/history')
  return (
    <Select
      id="pix-status"
      label={columns.status}
      options={[{ value: '', label: all }, ...pixStatuses.map((one) => ({ value: one, label: status[one] }))]}
      value={value ?? ''}
      onChange={({ target }) => onChange(pixStatuses.find((one) => one === target.value))}
    />
  )
}
