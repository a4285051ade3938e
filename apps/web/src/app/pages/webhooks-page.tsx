import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { NoticeTools } from '../../features/notices/admin/notice-tools.tsx'
import { NoticesDesk } from '../../features/notices/admin/notices-desk.tsx'
import { readNoticesAddress } from '../../features/notices/admin/notices-search.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { grantIsAskedBy } from '../../lib/session/with-grant.ts'
import { AdminPage } from '../shell/admin-page.tsx'

const GrantDialog = lazy(() =>
  import('../../features/finance/admin/grant-dialog.tsx').then((module) => ({ default: module.GrantDialog })),
)
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
      <GrantDialogPlace />
    </AdminPage>
  )
}

/** The dialog of `withGrant`. */
function GrantDialogPlace() {
  const [answers, setAnswers] = useState<readonly ((isOpen: boolean) => void)[]>([])
  useEffect(
    () => grantIsAskedBy(() => new Promise((answer) => setAnswers((before) => [...before, answer]))),
    [],
  )
  const answer = useCallback(
    (isOpen: boolean): void => {
      for (const one of answers) one(isOpen)
      setAnswers([])
    },
    [answers],
  )
  return answers.length > 0 ? (
    <Suspense>
      <GrantDialog onAnswer={answer} />
    </Suspense>
  ) : null
}
