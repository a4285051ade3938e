import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, Outlet, useMatches } from '@tanstack/react-router'
import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import CirclePlus from 'lucide-react/icons/circle-plus'
import History from 'lucide-react/icons/history'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Store from 'lucide-react/icons/store'
import UserRound from 'lucide-react/icons/user-round'
import { lazy } from 'react'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { useLiveUpdates } from '../../lib/live/use-live-updates.ts'
import { useAccount } from '../../lib/session/use-account.ts'
import { settingsQuery } from '../../lib/settings/settings-query.ts'
import { WaitingPlace } from '../../features/collections/own/waiting-place.tsx'
import { Brand } from '../../ui/brand.tsx'
import { PageNotice } from '../../ui/page-notice.ts'
import { OfflineStrip } from './offline-strip.tsx'
import { AccountCard } from './account-card.tsx'
import { BesideScreen } from './beside-screen.tsx'
import { SkipLink } from './skip-link.tsx'
import { TestModeStrip } from './test-mode-strip.tsx'
import { useKeptHistory } from './use-kept-history.ts'

/** Beside the first screen, not before it: its code is no part of the first load. */
const ConfirmedPopup = lazy(() =>
  import('../../features/collections/own/confirmed-popup.tsx').then((module) => ({
    default: module.ConfirmedPopup,
  })),
)

const WaitingBar = lazy(() =>
  import('../../features/collections/own/waiting-bar.tsx').then((module) => ({ default: module.WaitingBar })),
)

const RejectionNotice = lazy(() =>
  import('../../features/verification/own/rejection-notice.tsx').then((module) => ({
    default: module.RejectionNotice,
  })),
)

/** Below the title of every screen: the codes that wait for their client. */
const notice = (
  <BesideScreen place={<WaitingPlace />}>
    <WaitingBar />
  </BesideScreen>
)
const noticeOfRejected = (
  <>
    <BesideScreen place={<div className="waiting-bar-place" />}>
      <RejectionNotice />
    </BesideScreen>
    {notice}
  </>
)

interface Entry {
  to: '/historial' | '/exchange' | '/perfil' | '/mis-establecimientos' | '/support'
  name: 'history' | 'createOrder' | 'profile' | 'establishments' | 'help'
  icon: LucideIcon
}

const mainEntries: readonly Entry[] = [
  { to: '/historial', name: 'history', icon: History },
  { to: '/exchange', name: 'createOrder', icon: CirclePlus },
  { to: '/perfil', name: 'profile', icon: UserRound },
]
const moreEntries: readonly Entry[] = [
  { to: '/mis-establecimientos', name: 'establishments', icon: Store },
  { to: '/support', name: 'help', icon: LifeBuoy },
]

/** The signed-in area: a rail on the left of wide screens, a bar at the bottom of small ones (UI-009). */
export function AppShell() {
  const account = useAccount()
  useLiveUpdates(account?.id)
  useKeptHistory(account?.id)
  const barHidden = useMatches({
    select: (matches) => matches.some((match) => match.staticData.hidesBar === true),
  })
  const railHidden = useMatches({
    select: (matches) => matches.some((match) => match.staticData.hidesRail === true),
  })
  return (
    <div className={clsx('lg:min-h-dvh', !railHidden && 'lg:grid lg:grid-cols-[15.75rem_minmax(0,1fr)]')}>
      <SkipLink />
      {!railHidden && <Rail />}
      <div className={clsx('flex min-h-dvh min-w-0 flex-col', !barHidden && 'max-lg:pb-(--bar-height)')}>
        <TestModeStrip />
        <OfflineStrip />
        {/* The popup and the notices read for the account. Without an account they are absent: they may load while the next screen is on its way. */}
        {account && (
          <BesideScreen>
            <ConfirmedPopup />
          </BesideScreen>
        )}
        <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          <PageNotice
            value={account && (account.verificationStatus === 'rejected' ? noticeOfRejected : notice)}
          >
            <Outlet />
          </PageNotice>
        </main>
      </div>
      {!barHidden && <BottomBar />}
    </div>
  )
}

function Rail() {
  const { brand } = useSuspenseQuery(settingsQuery).data
  const texts = useTexts('shell')
  return (
    <aside
      aria-label={brand}
      className="sticky top-0 flex h-dvh flex-col gap-7 overflow-y-auto border-line border-r bg-[color-mix(in_oklab,var(--bg)_60%,var(--s1))] px-4 py-6 max-lg:hidden"
    >
      <a href="/" className="px-2.5" aria-label={brand}>
        <Brand name={brand} />
      </a>
      <nav aria-label={texts.nav.label} className="grid flex-1 content-start gap-1">
        {[...mainEntries, ...moreEntries].map(({ to, name, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            className="flex min-h-11 items-center gap-3 rounded-input px-3 font-[560] text-button text-t2 hover:bg-s2 hover:text-t1 aria-[current]:bg-[color-mix(in_oklab,var(--sol)_14%,transparent)] aria-[current]:text-t1 aria-[current]:shadow-[inset_3px_0_0_var(--accent-ink)] aria-[current]:[&_svg]:text-accent-ink"
          >
            <Icon size={20} aria-hidden="true" />
            {texts.nav[name]}
            {name === 'profile' && <UnreadMessages className="ml-auto" />}
          </Link>
        ))}
      </nav>
      <AccountCard />
    </aside>
  )
}

function BottomBar() {
  const texts = useTexts('shell')
  return (
    <nav
      aria-label={texts.nav.label}
      className="fixed inset-x-0 bottom-0 z-10 grid h-(--bar-height) grid-cols-3 border-line border-t bg-s1 pb-[calc(8px+env(safe-area-inset-bottom))] lg:hidden"
    >
      {mainEntries.map(({ to, name, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className="group grid place-content-center justify-items-center gap-0.5 font-[560] text-[min(.78125rem,5vw)] leading-[1.35] text-t2 outline-offset-[-4px] aria-[current]:text-t1"
        >
          <span className="relative grid h-7.5 w-14 place-items-center rounded-card group-aria-[current]:bg-[color-mix(in_oklab,var(--sol)_20%,transparent)] group-aria-[current]:text-accent-ink">
            <Icon size={22} aria-hidden="true" />
            {name === 'profile' && <UnreadMessages className="absolute -top-1 right-1" />}
          </span>
          {texts.nav[name]}
        </Link>
      ))}
    </nav>
  )
}

/** How many messages of an admin wait to be read (PROF-038). */
function UnreadMessages({ className }: { className: string }) {
  const count = useAccount()?.unreadMessages ?? 0
  const texts = useTexts('shell')
  if (count === 0) return null
  return (
    <span className={clsx('message-count', className)}>
      <span aria-hidden="true">{count > 9 ? '9+' : count}</span>
      <span className="sr-only">{texts.unreadMessages(count)}</span>
    </span>
  )
}
