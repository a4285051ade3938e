import type { AccountView } from '@puente/contract/identity/sessions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Scale from 'lucide-react/icons/scale'
import { lazy, Suspense, useState } from 'react'
import { OwnEstablishmentsCard } from '../../features/establishments/own/own-establishments-card.tsx'
import { AccountItems } from '../../features/identity/profile/account-items.tsx'
import { DeviceCard } from '../../features/identity/profile/device-card.tsx'
import { ProfileHeader } from '../../features/identity/profile/profile-header.tsx'
import { ownEstablishmentsQuery } from '../../features/establishments/own/own-queries.ts'
import {
  ownSessionsQuery,
  secondFactorQuery,
} from '../../features/identity/second-factor/security-queries.ts'
import { SecurityPanel } from '../../features/identity/second-factor/security-panel.tsx'
import { SessionBanner } from '../../features/identity/sessions/session-banner.tsx'
import { SessionsPanel } from '../../features/identity/sessions/sessions-panel.tsx'
import { SignOutButton } from '../../features/identity/sessions/sign-out-button.tsx'
import { MessagesCard, messagesQuery } from '../../features/notifications/own/messages-card.tsx'
import { DataRightsCard } from '../../features/privacy/own/data-rights-card.tsx'
import { VerificationItem } from '../../features/verification/own/verification-item.tsx'
import { languageOf } from '../../lib/i18n/language.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { loadTexts } from '../../lib/i18n/texts.ts'
import { sessionQuery } from '../../lib/session/session-query.ts'
import { Card } from '../../ui/card.tsx'
import { ItemRow, ItemRowContent, itemRowClass } from '../../ui/item-row.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const BankDataDialog = lazy(() =>
  import('../../features/verification/own/bank-data-dialog.tsx').then((module) => ({
    default: module.BankDataDialog,
  })),
)

const LegalDialog = lazy(() =>
  Promise.all([
    import('../../features/identity/legal/legal-dialog.tsx'),
    loadTexts(languageOf('site'), ['identity/legal']),
  ]).then(([module]) => ({ default: module.LegalDialog })),
)

/** Perfil: the person, the account, this device, and the way out (PROF-016). */
export function ProfilePage() {
  const texts = useTexts('identity/profile')
  const { data: session } = useQuery(sessionQuery)
  if (!session?.account) return null
  const { account, remembered, expiresAt } = session
  return (
    <Page title={texts.title}>
      <div className="grid gap-4">
        <ProfileHeader account={account} />
        {remembered && expiresAt !== null && <SessionBanner until={expiresAt} />}
        <ProfileParts account={account} />
      </div>
    </Page>
  )
}

/**
 * The parts come together, once each that reads something has its first answer or has failed once: nothing moves under the finger of a
 * person who presses a button below them.
 */
function ProfileParts({ account }: { account: AccountView }) {
  const reads = [
    useQuery(messagesQuery),
    useQuery(secondFactorQuery),
    useQuery(ownSessionsQuery),
    useQuery(ownEstablishmentsQuery),
  ]
  const [isReady, setReady] = useState(false)
  // Later reads, such as the repeat of one that failed, leave the parts where they are.
  if (!isReady && reads.every(({ isPending, failureCount }) => !isPending || failureCount > 0)) setReady(true)
  if (!isReady) return <Skeleton className="h-164 rounded-card" />
  return (
    <>
      <MessagesCard />
      <AccountItems
        account={account}
        verification={<VerificationItem account={account} />}
        bankData={(onClose) => <BankDataDialog onClose={onClose} />}
      />
      <SecurityPanel />
      <SessionsPanel />
      <OwnEstablishmentsCard />
      <HelpItems />
      <DeviceCard />
      <DataRightsCard />
      <SignOutButton />
    </>
  )
}

/** PROF-026. */
function HelpItems() {
  const texts = useTexts('identity/profile').info
  const [legal, setLegal] = useState(false)
  return (
    <Card className="overflow-hidden py-2">
      <h2 className="px-5 pt-3 pb-2 font-[620] text-section">{texts.title}</h2>
      <Link to="/support" className={itemRowClass}>
        <ItemRowContent icon={LifeBuoy} label={texts.support} />
      </Link>
      <ItemRow icon={Scale} label={texts.legal} onOpen={() => setLegal(true)} />
      <Suspense>{legal && <LegalDialog onClose={() => setLegal(false)} />}</Suspense>
    </Card>
  )
}
