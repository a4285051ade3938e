import { useNavigate } from '@tanstack/react-router'
import { RegistrationScreen } from '../../features/identity/registration/registration-screen.tsx'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'

export function RegisterPage() {
  useDocumentTitle(useTexts('identity/registration').title)
  const navigate = useNavigate()
  return <RegistrationScreen onDone={(email) => void navigate({ to: '/login', state: { email } })} />
}
