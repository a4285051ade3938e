import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AdminPage } from '../shell/admin-page.tsx'

// The code of the desk is loaded by itself: the first load lists the files of every page, and this page adds only one to that list.
const CasesDesk = lazy(() =>
  import('../../features/cases/admin/cases-desk.tsx').then((module) => ({ default: module.CasesDesk })),
)
const route = getRouteApi('/admin-area/admin/casos')

/** 'Casos' in the frame of the admin area (ruling 71). */
export function CasesPage() {
  const texts = useTexts('cases/admin')
  const address = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <AdminPage title={texts.title}>
      <Suspense fallback={<Skeleton className="h-[32rem] rounded-box" />}>
        <CasesDesk
          address={address}
          onSearch={(next, replace = false) => void navigate({ search: next, replace })}
        />
      </Suspense>
    </AdminPage>
  )
}
