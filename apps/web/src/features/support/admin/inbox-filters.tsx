import { contactSubjects } from '@puente/contract/support/contact'
import { type DeskAdmin, ticketOrigins, ticketPriorities } from '@puente/contract/support/desk'
import { ticketStatuses } from '@puente/contract/support/tickets'
import { useQuery } from '@tanstack/react-query'
import ListFilter from 'lucide-react/icons/list-filter'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chips.tsx'
import { FilterChip } from '../../../ui/filter-chip.tsx'
import { PausedSearch } from '../../../ui/paused-search.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { Select } from '../../../ui/select.tsx'
import { supportDeskQuery } from './support-queries.ts'
import type { TicketFilters } from './support-search.ts'

interface InboxFiltersProps {
  filters: TicketFilters
  onChange: (filters: TicketFilters) => void
}

/** Status in view, search by words, and the other filters behind a button (PLUS-022). */
export function InboxFilters({ filters, onChange }: InboxFiltersProps) {
  const texts = useTexts('support/admin')
  const { data: desk, error } = useQuery(supportDeskQuery)
  const { status, q, ...others } = filters
  const { q: _q, ...withoutText } = filters
  const { status: _status, ...withoutStatus } = filters
  const count = { open: desk?.open ?? 0, in_progress: desk?.inProgress ?? 0, closed: 0 }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">{texts.filters.status}</legend>
        <Chip pressed={status === undefined} onClick={() => onChange(withoutStatus)}>
          {texts.filters.everything}
        </Chip>
        {ticketStatuses.map((value) => (
          <Chip
            key={value}
            pressed={status === value}
            onClick={() => onChange({ ...filters, status: value })}
          >
            {texts.filters.statuses[value]}
            {count[value] > 0 && <b className="font-[640] text-t2">{count[value]}</b>}
          </Chip>
        ))}
      </fieldset>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <PausedSearch
          text={q ?? ''}
          onSearch={(text) => onChange(text === '' ? withoutText : { ...filters, q: text })}
          label={texts.filters.search}
          clearLabel={texts.filters.clearSearch}
        />
        <MoreFilters filters={filters} admins={desk?.admins ?? []} onChange={onChange} />
      </div>
      {error !== null && desk === undefined && (
        <p role="alert" className="text-label text-tierra">
          {texts.adminsFailed}
        </p>
      )}
      {Object.keys(others).length > 0 && (
        <ActiveFilters filters={filters} admins={desk?.admins ?? []} onChange={onChange} />
      )}
    </div>
  )
}

interface WithAdmins extends InboxFiltersProps {
  admins: readonly DeskAdmin[]
}

function ActiveFilters({ filters, admins, onChange }: WithAdmins) {
  const texts = useTexts('support/admin')
  const { priority, origin, subject, assigned } = filters
  const { priority: _priority, ...withoutPriority } = filters
  const { origin: _origin, ...withoutOrigin } = filters
  const { subject: _subject, ...withoutSubject } = filters
  const { assigned: _assigned, ...withoutAssigned } = filters
  const name = admins.find(({ id }) => id === assigned)?.name ?? texts.filters.unknownAdmin
  const chips = [
    { name: texts.filters.priority, value: priority && texts.priorities[priority], without: withoutPriority },
    { name: texts.filters.origin, value: origin && texts.origins[origin], without: withoutOrigin },
    { name: texts.filters.subject, value: subject && texts.subjects[subject], without: withoutSubject },
    {
      name: texts.filters.assigned,
      value: assigned && (assigned === 'none' ? texts.nobody : name),
      without: withoutAssigned,
    },
  ]
  return (
    <div className="flex flex-wrap gap-1.5">
      {chips.map(
        ({ name: label, value, without }) =>
          value !== undefined && (
            <FilterChip
              key={label}
              label={label}
              value={value}
              onOpen={() => onChange(without)}
              onClear={() => onChange(without)}
              clearLabel={texts.filters.remove(label)}
            />
          ),
      )}
    </div>
  )
}

function MoreFilters({ filters, admins, onChange }: WithAdmins) {
  const texts = useTexts('support/admin')
  const [open, setOpen] = useState(false)
  const { priority, origin, subject, assigned, ...rest } = filters
  const all = { value: '', label: texts.filters.all }
  const current = { ...(priority && { priority }), ...(origin && { origin }), ...(subject && { subject }) }
  const others = { ...rest, ...current, ...(assigned && { assigned }) }
  const { priority: _priority, ...withoutPriority } = others
  const { origin: _origin, ...withoutOrigin } = others
  const { subject: _subject, ...withoutSubject } = others
  const { assigned: _assigned, ...withoutAssigned } = others
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={texts.filters.open}
      anchor={(props) => (
        <Button {...props} icon={ListFilter} aria-label={texts.filters.open} className="min-w-11 !px-3" />
      )}
    >
      <div className="grid gap-3.5">
        <Select
          label={texts.filters.priority}
          value={priority ?? ''}
          onChange={({ target }) => {
            const value = ticketPriorities.find((one) => one === target.value)
            onChange({ ...withoutPriority, ...(value && { priority: value }) })
          }}
          options={[all, ...ticketPriorities.map((value) => ({ value, label: texts.priorities[value] }))]}
        />
        <Select
          label={texts.filters.origin}
          value={origin ?? ''}
          onChange={({ target }) => {
            const value = ticketOrigins.find((one) => one === target.value)
            onChange({ ...withoutOrigin, ...(value && { origin: value }) })
          }}
          options={[all, ...ticketOrigins.map((value) => ({ value, label: texts.origins[value] }))]}
        />
        <Select
          label={texts.filters.subject}
          value={subject ?? ''}
          onChange={({ target }) => {
            const value = contactSubjects.find((one) => one === target.value)
            onChange({ ...withoutSubject, ...(value && { subject: value }) })
          }}
          options={[all, ...contactSubjects.map((value) => ({ value, label: texts.subjects[value] }))]}
        />
        <Select
          label={texts.filters.assigned}
          value={assigned ?? ''}
          onChange={({ target }) =>
            onChange({ ...withoutAssigned, ...(target.value !== '' && { assigned: target.value }) })
          }
          options={[
            all,
            { value: 'none', label: texts.nobody },
            ...admins.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Button onClick={() => setOpen(false)}>{texts.close}</Button>
      </div>
    </Popover>
  )
}
