import { getRouteApi, useLocation } from '@tanstack/react-router'
import { ConfirmationScreen } from '../../features/identity/registration/confirmation-screen.tsx'
import { useLinkToken } from '../../features/identity/registration/use-link-token.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** For /confirmation: the new address, if a change of email was confirmed just now. */
    changedEmail?: string
  }
}

const route = getRouteApi('/public/confirmation')

export function ConfirmationPage() {
  useDocumentTitle(useTexts('identity/recovery').confirmation.pageTitle)
  const token = useLinkToken(route.useSearch().token)
  const changedEmail = useLocation({ select: ({ state }) => state.changedEmail })
  return (
    <>
      <meta name="referrer" content="no-referrer" />
      <ConfirmationScreen token={token} changedEmail={changedEmail} />
    </>
  )
}
