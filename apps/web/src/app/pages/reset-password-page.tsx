import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ResetPasswordScreen } from '../../features/identity/recovery/reset-password-screen.tsx'
import { useLinkToken } from '../../features/identity/registration/use-link-token.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { closeSession, sessionQuery } from '../../lib/session/session-query.ts'
import { useDocumentTitle } from '../../ui/page.tsx'
import { showToast } from '../../ui/toast-store.ts'

const route = getRouteApi('/public/reset-password')

export function ResetPasswordPage() {
  const texts = useTexts('identity/recovery').resetPassword
  useDocumentTitle(texts.title)
  const token = useLinkToken(route.useSearch().token)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return (
    <>
      <meta name="referrer" content="no-referrer" />
      <ResetPasswordScreen
        token={token}
        onSaved={(email) => {
          // The server has ended every session of the account, the one of this browser too if it was one (AUTH-030).
          closeSession(queryClient)
          showToast({ tone: 'success', title: texts.updated })
          void navigate({ to: '/login', state: { email } })
        }}
        onEmailChanged={(changedEmail) => {
          void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
          void navigate({ to: '/confirmation', state: { changedEmail }, replace: true })
        }}
      />
    </>
  )
}
