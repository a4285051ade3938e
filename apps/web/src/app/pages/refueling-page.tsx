import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { RefuelingScreen } from '../../features/establishments/refueling/refueling-screen.tsx'
import { readRefuelingSearch } from '../../features/establishments/refueling/refueling-search.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { AdminPage } from '../shell/admin-page.tsx'

const route = getRouteApi('/admin-area/admin/refueling')

/** 'Abastecimentos' in the frame of the admin area. */
export function RefuelingPage() {
  const { title } = useTexts('establishments/admin').refueling
  const address = route.useSearch()
  const search = useMemo(() => readRefuelingSearch({ ...address }), [address])
  const navigate = route.useNavigate()
  return (
    <RefuelingScreen
      search={search}
      onSearch={(next, replace = false) => void navigate({ search: next, replace })}
      frame={(list, tools) => (
        <AdminPage title={title} tools={tools}>
          {list}
        </AdminPage>
      )}
    />
  )
}
