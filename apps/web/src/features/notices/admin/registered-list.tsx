import type { DeskProvider, NoticeDesk, Registration } from '@puente/contract/notices'
import { useQuery } from '@tanstack/react-query'
import CircleQuestion from 'lucide-react/icons/circle-question-mark'
import House from 'lucide-react/icons/house'
import { type ReactNode, useState } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-views.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { AddressText } from './address-copy.tsx'
import { ManualSteps } from './manual-steps.tsx'
import type { NoticesDeskProps } from './notices-desk.tsx'
import { registrationsQuery } from './notices-queries.ts'
import { TestButton } from './test-button.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { useProviderFailure } from './provider-failure.ts'

interface RegisteredListProps extends NoticesDeskProps {
  desk: NoticeDesk | undefined
}

/** 'Registrados': the addresses that a provider has for our account. Shows the active provider unless another is chosen (HOOK-003). */
export function RegisteredList({ desk, search, onSearch }: RegisteredListProps) {
  const texts = useTexts('notices/admin')
  if (desk === undefined) return <Skeleton className="h-40 rounded-box" />
  const configured = desk.providers.filter(({ isConfigured }) => isConfigured)
  const active = desk.providers.find(({ isActive }) => isActive)
  const chosen = configured.find(({ name }) => name === search.provider) ?? active
  if (chosen === undefined) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      {configured.length > 1 && (
        <div className="max-w-64">
          <Select
            label={texts.registered.provider}
            value={chosen.name}
            onChange={({ target }) => {
              const provider = configured.find(({ name }) => name === target.value)?.name
              onSearch({ tab: 'registered', ...(provider !== undefined && { provider }) }, true)
            }}
            options={configured.map(({ name }) => ({ value: name, label: texts.names[name] }))}
          />
        </div>
      )}
      {!chosen.canRegister ? (
        <Card className="p-4">
          <ManualSteps provider={chosen} />
        </Card>
      ) : chosen.canList ? (
        <Registrations key={chosen.name} provider={chosen} />
      ) : (
        <EmptyState title={texts.registered.unlisted(texts.names[chosen.name])}>
          {texts.registered.unlistedHint}
        </EmptyState>
      )}
    </div>
  )
}

function Registrations({ provider }: { provider: DeskProvider }) {
  const all = useTexts('notices/admin')
  const texts = all.registered
  const language = useLanguage()
  const failureText = useProviderFailure()
  const name = all.names[provider.name]
  const { data, error, refetch, isFetching } = useQuery(registrationsQuery(provider.name))
  const [removing, setRemoving] = useState<Registration | null>(null)
  const columns = useColumns((registration) =>
    registration.mayRemove || registration.ownership === 'current' ? (
      <span className="flex flex-wrap gap-2">
        {registration.ownership === 'current' && <TestButton provider={provider} />}
        {registration.mayRemove && (
          <Button
            size="small"
            variant="danger"
            aria-label={texts.removeOf(registration.address)}
            onClick={() => setRemoving(registration)}
            className="lg:!min-h-8"
          >
            {texts.remove}
          </Button>
        )}
      </span>
    ) : null,
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <DataTable
        caption={texts.caption(name)}
        columns={columns}
        rows={data?.items}
        rowKey={({ pixKey, address }) => `${pixKey} ${address}`}
        card={(registration) => (
          <RegistrationCard registration={registration} act={columns.at(-1)?.cell(registration)} />
        )}
        loadingLabel={texts.loading}
        skeletonRows={2}
        refreshing={isFetching && data !== undefined}
        empty={<EmptyState title={texts.empty}>{texts.emptyHint(name)}</EmptyState>}
        {...(error !== null && {
          error: (
            <ErrorState
              title={texts.failed(name)}
              action={
                <Button busy={isFetching} onClick={() => void refetch()}>
                  {all.retry}
                </Button>
              }
            >
              {failureText(error)}
            </ErrorState>
          ),
        })}
      />
      {data !== undefined && (
        <p className="text-label text-t2">
          {texts.readAt(name, formatDate(data.readAt, 'timeWithSeconds', language))}{' '}
          {data.items.some(({ ownership }) => ownership === 'foreign') && texts.foreignNote}
        </p>
      )}
      {removing !== null && (
        <RemoveDialog provider={provider} registration={removing} onClose={() => setRemoving(null)} />
      )}
    </div>
  )
}

const tones = { current: 'success', former: 'pending', foreign: 'error' } as const satisfies Record<
  Registration['ownership'],
  Tone
>
const icons = { current: House, former: House, foreign: CircleQuestion } as const

function OwnershipBadge({ ownership }: Pick<Registration, 'ownership'>) {
  const texts = useTexts('notices/admin').registered
  return (
    <Badge tone={tones[ownership]} icon={icons[ownership]}>
      {texts.ownership[ownership]}
    </Badge>
  )
}

function useColumns(act: (registration: Registration) => ReactNode): Column<Registration>[] {
  const { columns, events } = useTexts('notices/admin').registered
  const { none } = useTexts('notices/admin')
  const language = useLanguage()
  return [
    {
      id: 'address',
      header: columns.address,
      width: 300,
      pinned: true,
      cell: ({ address }) => (
        <span className="block max-w-96">
          <AddressText address={address} />
        </span>
      ),
    },
    {
      id: 'key',
      header: columns.key,
      width: 160,
      cell: ({ pixKey }) => <span className="trunc block max-w-52">{pixKey}</span>,
    },
    { id: 'events', header: columns.events, width: 180, cell: () => events },
    {
      id: 'ownership',
      header: columns.ownership,
      width: 150,
      cell: ({ ownership }) => <OwnershipBadge ownership={ownership} />,
    },
    {
      id: 'since',
      header: columns.since,
      width: 110,
      cell: ({ since }) =>
        since === null ? (
          <span className="text-t3">{none}</span>
        ) : (
          <time dateTime={since} className="whitespace-nowrap text-t2">
            {formatDate(since, 'dayTime', language)}
          </time>
        ),
    },
    { id: 'actions', header: columns.actions, width: 190, pinned: 'end', cell: act },
  ]
}

function RegistrationCard({ registration, act }: { registration: Registration; act: ReactNode }) {
  const { events } = useTexts('notices/admin').registered
  const { address, pixKey, ownership } = registration
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 text-label">
      <span>
        <OwnershipBadge ownership={ownership} />
      </span>
      <AddressText address={address} />
      <p className="break-all text-t2">{pixKey}</p>
      <p className="text-t2">{events}</p>
      {act !== null && <div>{act}</div>}
    </div>
  )
}
