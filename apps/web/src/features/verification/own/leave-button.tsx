import LogOut from 'lucide-react/icons/log-out'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { useSignOut } from '../../identity/sessions/public.ts'

/** Signs out in the middle of the verification. The server keeps what was saved (KYC-005). */
export function LeaveButton() {
  const texts = useTexts('verification/own').checklist
  const leave = useSignOut(texts)
  return (
    <div className="mt-8 border-line border-t pt-4">
      <Button variant="plain" icon={LogOut} busy={leave.isPending} onClick={() => leave.mutate()}>
        {texts.signOut}
      </Button>
    </div>
  )
}
