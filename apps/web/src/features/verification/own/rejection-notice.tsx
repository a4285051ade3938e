import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleX from 'lucide-react/icons/circle-x'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { RejectionDialog } from './rejection.tsx'
import { isRejectionSeen } from './seen-rejection.ts'
import { verificationQuery } from './verification-queries.ts'

/** The screens of the second try show the reason themselves. */
const ownScreens = /^\/(verification|document-upload|bank-data)/

/**
 * For a person whose verification was rejected, or whose approval was withdrawn, below the title of every screen, so that they learn it before a customer stands at the
 * counter. The dialog opens by itself once per rejection (KYC-030).
 */
export function RejectionNotice() {
  const texts = useTexts('verification/own').rejection
  const { data } = useQuery(verificationQuery)
  const onOwnScreen = useLocation({ select: ({ pathname }) => ownScreens.test(pathname) })
  const [asked, setAsked] = useState(false)
  const [closed, setClosed] = useState<string | null>(null)
  if (onOwnScreen) return null
  const rejection = data?.rejection ?? null
  const isNew = rejection !== null && closed !== rejection.at && !isRejectionSeen(rejection.at)
  const close = (): void => {
    setAsked(false)
    setClosed(rejection?.at ?? null)
  }
  return (
    <>
      <button
        type="button"
        className="waiting-bar waiting-bar-rejected w-full text-left"
        onClick={() => setAsked(true)}
      >
        <CircleX size={24} aria-hidden="true" className="flex-none text-ceibo" />
        <span className="min-w-0 flex-1">
          <b className="block truncate font-[640]">
            {rejection?.withdrawn === true ? texts.withdrawnBadge : texts.badge}
          </b>
          <span className="block truncate text-small text-t2">
            {rejection?.withdrawn === true ? texts.withdrawnCannotCharge : texts.cannotCharge}
          </span>
        </span>
        <span className="flex flex-none items-center gap-1 font-[600] text-small">
          {texts.why}
          <ChevronRight size={18} aria-hidden="true" />
        </span>
      </button>
      <RejectionDialog rejection={rejection} open={asked || isNew} onClose={close} />
    </>
  )
}
