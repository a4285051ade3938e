import LogOut from 'lucide-react/icons/log-out'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { useSignOut } from './use-sign-out.ts'

/** Last and apart from everything else (PROF-027). */
export function SignOutButton() {
  const texts = useTexts('identity/profile')
  const leave = useSignOut(texts)
  return (
    <Button
      variant="danger"
      full
      icon={LogOut}
      busy={leave.isPending}
      onClick={() => leave.mutate()}
      className="mt-6"
    >
      {texts.signOut}
    </Button>
  )
}
