import { useLocation } from '@tanstack/react-router'
import { CheckEmailScreen } from '../../features/identity/registration/check-email-screen.tsx'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** For /check-email: where the mail went (AUTH-031). For /forgot-password: what was typed at the sign-in. For /login: what was registered. */
    email?: string
    /** For /check-email: the mail is about the session PIN (AUTH-031). */
    forPin?: boolean
    /** For /check-email: the mail is about the password; otherwise it confirms an address. */
    mail?: 'password'
  }
}

export function CheckEmailPage() {
  useDocumentTitle(useTexts('identity/recovery').checkEmail.title)
  const { email, forPin, mail } = useLocation({ select: ({ state }) => state })
  return <CheckEmailScreen email={email} kind={forPin === true ? 'pin' : (mail ?? 'confirmation')} />
}
