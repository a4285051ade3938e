import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { AuditDesk } from '../../features/audit/admin/audit-desk.tsx'
import { readAuditAddress } from '../../features/audit/admin/audit-search.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { AdminPage } from '../shell/admin-page.tsx'

const route = getRouteApi('/admin-area/admin/auditoria')

/** 'Auditoria' in the frame of the admin area. */
export function AuditPage() {
  const texts = useTexts('audit/admin')
  const address = route.useSearch()
  const search = useMemo(() => readAuditAddress({ ...address }), [address])
  const navigate = route.useNavigate()
  return (
    <AdminPage title={texts.title}>
      <AuditDesk
        search={search}
        onSearch={(next, replace = false) => void navigate({ search: next, replace })}
      />
    </AdminPage>
  )
}
