import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { PeopleSection } from '../../features/verification/admin/people-section.tsx'
import { readPeopleAddress } from '../../features/verification/admin/desk-search.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { AdminPage } from '../shell/admin-page.tsx'

const route = getRouteApi('/admin-area/admin/people')

/** 'Pessoas Físicas' in the frame of the admin area. */
export function PeoplePage() {
  const texts = useTexts('verification/admin').list
  const address = route.useSearch()
  const search = useMemo(() => readPeopleAddress({ ...address }), [address])
  const navigate = route.useNavigate()
  return (
    <AdminPage title={texts.title}>
      <PeopleSection
        search={search}
        onSearch={(next, replace = false) => void navigate({ search: next, replace })}
      />
    </AdminPage>
  )
}
