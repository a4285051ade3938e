import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { UrlDesk } from '../../features/transactions/url/url-desk.tsx'
import { readUrlSearch } from '../../features/transactions/url/url-search.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { AdminPage } from '../shell/admin-page.tsx'

const route = getRouteApi('/admin-area/admin/url-transactions')

/** 'Transações URL Personalizadas' in the frame of the admin area. */
export function UrlTransactionsPage() {
  const address = route.useSearch()
  const search = useMemo(() => readUrlSearch({ ...address }), [address])
  const navigate = route.useNavigate()
  return (
    <AdminPage title={useTexts('transactions/url').title}>
      <UrlDesk
        search={search}
        onSearch={(next, how) => void navigate({ search: next, replace: how === 'replace' })}
      />
    </AdminPage>
  )
}
