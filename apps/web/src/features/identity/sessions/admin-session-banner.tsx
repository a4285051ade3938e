import { renewAdminSession } from '@puente/contract/identity/own-sessions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Hourglass from 'lucide-react/icons/hourglass'
import { useEffect } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { rereadSession } from '../../../lib/session/session-query.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { adminSessionQuery } from './admin-session-query.ts'

/** Above every admin screen near the end of the session (ADM-022); once the session has ended, `SignInAgain` asks for the password (ADM-024). */
export function AdminSessionBanner() {
  const { data: session } = useQuery(adminSessionQuery)
  const queryClient = useQueryClient()
  const isOver = session?.isActive === false
  useEffect(() => {
    if (isOver) void rereadSession(queryClient)
  }, [isOver, queryClient])
  if (session === undefined || !session.isActive || !session.showWarning) return null
  return <Warning remembered={session.remembered} expiresAt={session.expiresAt} />
}

function Warning({ remembered, expiresAt }: { remembered: boolean; expiresAt: string | null }) {
  const texts = useTexts('identity/session').warning
  const language = useLanguage()
  return (
    <div
      role="status"
      className="tint sticky top-0 z-10 flex flex-wrap items-center justify-center gap-x-3 gap-y-1.5 px-4 py-2 text-small [--c:var(--tierra)]"
    >
      <p className="flex min-w-0 items-start gap-2.5">
        <Hourglass size={16} className="mt-0.5 flex-none" aria-hidden="true" />
        <span>
          <b className="font-[620]">{remembered ? texts.remembered : texts.plain}</b>{' '}
          {expiresAt !== null && (
            <span className="text-t1">{texts.until(formatDate(expiresAt, 'dayTime', language))}</span>
          )}
        </span>
      </p>
      {remembered && <RenewButton />}
    </div>
  )
}

function RenewButton() {
  const texts = useTexts('identity/session').warning
  const { problem } = useProblemText()
  const queryClient = useQueryClient()
  const renew = useMutation({
    mutationFn: () => call(renewAdminSession),
    onSuccess: (session) => {
      queryClient.setQueryData(adminSessionQuery.queryKey, session)
      showToast({ tone: 'success', title: texts.renewed })
      // The session that every screen knows has a new term too.
      void rereadSession(queryClient)
    },
    onError: (error) => showToast({ tone: 'error', title: problem(error) }),
  })
  return (
    <Button size="small" busy={renew.isPending} onClick={() => renew.mutate()}>
      {renew.isPending ? texts.renewing : texts.renew}
    </Button>
  )
}
