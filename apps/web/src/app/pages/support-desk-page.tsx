import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { OpenTickets, SupportDesk } from '../../features/support/admin/support-desk.tsx'
import { readSupportAddress } from '../../features/support/admin/support-search.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { AdminPage } from '../shell/admin-page.tsx'

const route = getRouteApi('/admin-area/admin/support')

/** 'Suporte' in the frame of the admin area. */
export function SupportDeskPage() {
  const texts = useTexts('support/admin')
  const address = route.useSearch()
  const search = useMemo(() => readSupportAddress({ ...address }), [address])
  const navigate = route.useNavigate()
  return (
    <AdminPage title={texts.title} tools={<OpenTickets />}>
      <SupportDesk
        search={search}
        onSearch={(next, replace = false) => void navigate({ search: next, replace })}
      />
    </AdminPage>
  )
}
