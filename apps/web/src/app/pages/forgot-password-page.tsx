import { useLocation, useNavigate } from '@tanstack/react-router'
import { ForgotPasswordScreen } from '../../features/identity/recovery/forgot-password-screen.tsx'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'

export function ForgotPasswordPage() {
  useDocumentTitle(useTexts('identity/recovery').forgot.title)
  const navigate = useNavigate()
  const typedEmail = useLocation({ select: ({ state }) => state.email ?? '' })
  return (
    <ForgotPasswordScreen
      typedEmail={typedEmail}
      onSent={(email) => void navigate({ to: '/check-email', state: { email, mail: 'password' } })}
    />
  )
}
