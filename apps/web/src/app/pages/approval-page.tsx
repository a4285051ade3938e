import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ApprovalDesk } from '../../features/verification/admin/approval-desk.tsx'
import { readDeskSearch } from '../../features/verification/admin/desk-search.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { AdminPage } from '../shell/admin-page.tsx'

const route = getRouteApi('/admin-area/admin/approval')

/** 'Aprovação de Usuários' in the frame of the admin area. */
export function ApprovalPage() {
  const texts = useTexts('verification/admin').desk
  const address = route.useSearch()
  const search = useMemo(() => readDeskSearch({ ...address }), [address])
  const navigate = route.useNavigate()
  return (
    <ApprovalDesk
      search={search}
      onSearch={(next) => void navigate({ search: next })}
      frame={(queue) => <AdminPage title={texts.title}>{queue}</AdminPage>}
    />
  )
}
