import BadgeCheck from 'lucide-react/icons/badge-check'
import Clock from 'lucide-react/icons/clock'
import { initialsOf } from '../../lib/format/initials.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { useAccount } from '../../lib/session/use-account.ts'

/** At the foot of the rail: the signed-in person and the state of their verification. */
export function AccountCard() {
  const account = useAccount()
  const texts = useTexts('shell').account
  if (account === null) return null
  const name = account.companyName ?? account.fullName
  const approved = account.verificationStatus === 'approved'
  return (
    <div className="flex items-center gap-2.5 rounded-[12px] border border-line p-2.5">
      <span
        aria-hidden="true"
        className="tint grid size-9 flex-none place-items-center rounded-input font-[700] text-label [--c:var(--celeste)]"
      >
        {initialsOf(name)}
      </span>
      <span className="min-w-0 flex-1">
        <b className="trunc block font-[600] text-small leading-[1.3]">{name}</b>
        <small className="flex items-center gap-1 text-fine text-t3">
          {approved ? (
            <BadgeCheck size={16} className="text-mata" aria-hidden="true" />
          ) : (
            <Clock size={16} className="text-tierra" aria-hidden="true" />
          )}
          {texts[account.verificationStatus]}
        </small>
      </span>
    </div>
  )
}
