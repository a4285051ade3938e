import type { AccountView } from '@puente/contract/identity/sessions'
import { Link } from '@tanstack/react-router'
import BadgeCheck from 'lucide-react/icons/badge-check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { itemRowClass } from '../../../ui/item-row.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { statusTones } from './status-tones.ts'

/**
 * The state of the identity verification as an entry of the account (VST-006): it opens the flow while the person has something to do.
 * Otherwise it only shows the state.
 */
export function VerificationItem({ account }: { account: AccountView }) {
  const texts = useTexts('verification/profile')
  const words = texts.states[account.verificationStatus]
  const content = (
    <>
      <BadgeCheck size={20} aria-hidden="true" className="flex-none text-t2" />
      <span className="min-w-0 flex-1">
        <Badge tone={statusTones[account.verificationStatus]}>
          {account.approvalWithdrawn ? texts.withdrawn : words.message}
        </Badge>
        {words.action !== null && <span className="mt-1 block font-[560] text-button">{words.action}</span>}
      </span>
      <ChevronRight size={18} aria-hidden="true" className="flex-none text-t3" />
    </>
  )
  if (words.action === null) {
    return (
      <button
        type="button"
        className={itemRowClass}
        onClick={() => showToast({ tone: 'info', title: words.message })}
      >
        {content}
      </button>
    )
  }
  return (
    <>
      <Link to="/verification-flow" className={itemRowClass}>
        {content}
      </Link>
      <Rejection reason={account.rejectionReason} />
    </>
  )
}

/** VST-010. */
function Rejection({ reason }: { reason: string | null }) {
  const texts = useTexts('verification/profile')
  if (reason === null) return null
  return (
    <p className="whitespace-pre-line break-words px-5 pb-4 text-small text-t2">
      <b className="font-[620]">{texts.reason}:</b> {reason}
    </p>
  )
}
