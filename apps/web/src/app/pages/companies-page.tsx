import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { CompaniesScreen } from '../../features/verification/companies/companies-screen.tsx'
import { readCompaniesSearch } from '../../features/verification/companies/company-search.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { AdminPage } from '../shell/admin-page.tsx'

const route = getRouteApi('/admin-area/admin/companies')

/** 'Pessoas Jurídicas' in the frame of the admin area. */
export function CompaniesPage() {
  const { title } = useTexts('verification/admin').companies
  const address = route.useSearch()
  const search = useMemo(() => readCompaniesSearch({ ...address }), [address])
  const navigate = route.useNavigate()
  return (
    <CompaniesScreen
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
