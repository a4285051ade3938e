import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { StoresDesk } from '../../features/establishments/admin/stores-desk.tsx'
import { readStoresSearch, type StoresSearch } from '../../features/establishments/admin/stores-search.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { AdminPage } from '../shell/admin-page.tsx'

const stores = getRouteApi('/admin-area/admin/pix-stores')
const stations = getRouteApi('/admin-area/admin/gas-stations')

/** 'Lojas Pix' in the frame of the admin area. */
export function PixStoresPage() {
  const navigate = stores.useNavigate()
  return (
    <StoresPage
      title={useTexts('establishments/admin').titles.stores}
      address={stores.useSearch()}
      onSearch={(search, replace) => void navigate({ search, replace })}
    />
  )
}

/** 'Estabelecimentos': the same desk (ESTA-001). */
export function GasStationsPage() {
  const navigate = stations.useNavigate()
  return (
    <StoresPage
      title={useTexts('establishments/admin').titles.stations}
      address={stations.useSearch()}
      onSearch={(search, replace) => void navigate({ search, replace })}
    />
  )
}

interface StoresPageProps {
  title: string
  address: StoresSearch
  onSearch: (search: StoresSearch, replace: boolean) => void
}

function StoresPage({ title, address, onSearch }: StoresPageProps) {
  const search = useMemo(() => readStoresSearch({ ...address }), [address])
  return (
    <StoresDesk
      search={search}
      onSearch={(next, replace = false) => onSearch(next, replace)}
      frame={(list, tools) => (
        <AdminPage title={title} tools={tools}>
          {list}
        </AdminPage>
      )}
    />
  )
}
