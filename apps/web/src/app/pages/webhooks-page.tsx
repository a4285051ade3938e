import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { NoticeTools } from '../../features/notices/admin/notice-tools.tsx'
import { NoticesDesk } from '../../features/notices/admin/notices-desk.tsx'
import { readNoticesAddress } from '../../features/notices/admin/notices-search.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { AdminPage } from '../shell/admin-page.tsx'

const route = getRouteApi('/admin-area/admin/webhooks')

/** 'Webhooks' in the frame of the admin area. */
export function WebhooksPage() {
  const texts = useTexts('notices/admin')
  const address = route.useSearch()
  const search = useMemo(() => readNoticesAddress({ ...address }), [address])
  const navigate = route.useNavigate()
  const show = (next: typeof search, replace = false): void => void navigate({ search: next, replace })
  return (
    <AdminPage title={texts.title} tools={<NoticeTools onList={() => show({ tab: 'registered' })} />}>
      <NoticesDesk search={search} onSearch={show} />
    </AdminPage>
  )
}
