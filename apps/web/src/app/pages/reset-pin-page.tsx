import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ResetPinScreen } from '../../features/identity/recovery/reset-pin-screen.tsx'
import { useLinkToken } from '../../features/identity/registration/use-link-token.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { sessionQuery } from '../../lib/session/session-query.ts'
import { useDocumentTitle } from '../../ui/page.tsx'
import { showToast } from '../../ui/toast-store.ts'

const route = getRouteApi('/public/reset-pin')

export function ResetPinPage() {
  const texts = useTexts('identity/recovery').resetPin
  useDocumentTitle(texts.title)
  const token = useLinkToken(route.useSearch().token)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return (
    <>
      <meta name="referrer" content="no-referrer" />
      <ResetPinScreen
        token={token}
        onSaved={async () => {
          // The new PIN has unlocked the account's sessions: if there is one, the link leads into the app.
          await queryClient.refetchQueries({ queryKey: sessionQuery.queryKey })
          showToast({ tone: 'success', title: texts.updated })
          await navigate({ to: '/exchange' })
        }}
      />
    </>
  )
}
