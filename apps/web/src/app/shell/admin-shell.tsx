import '../../styles/admin.css'
import type { ChargeView } from '@puente/contract/transactions'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import clsx from 'clsx'
import LogOut from 'lucide-react/icons/log-out'
import Menu from 'lucide-react/icons/menu'
import PanelLeft from 'lucide-react/icons/panel-left'
import { createContext, lazy, Suspense, use, useEffect, useState, useSyncExternalStore } from 'react'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { useLiveUpdates } from '../../lib/live/use-live-updates.ts'
import { keptPage, subscribeToKeptPage } from '../../lib/session/interruption.ts'
import { useAccount } from '../../lib/session/use-account.ts'
import { settingsQuery } from '../../lib/settings/settings-query.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { Brand, BrandMark } from '../../ui/brand.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { AdminLinks, type WaitingCounts } from './admin-links.tsx'
import type { WaitingList } from '../../features/insights/waiting/seen-marks.ts'
import { useWaitingWatch } from '../../features/insights/waiting/use-waiting-watch.ts'
import { AdminEnrolmentGate } from '../../features/identity/sign-in/admin-enrolment-gate.tsx'
import { AdminSessionBanner } from '../../features/identity/sessions/admin-session-banner.tsx'
import { LanguageSwitch } from '../../features/identity/profile/language-switch.tsx'
import { KeptPage } from './kept-page.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import { OpenPaletteContext } from './palette-button.tsx'
import { SkipLink } from './skip-link.tsx'
import { TestModeStrip } from './test-mode-strip.tsx'
import { usePalette } from './use-palette.tsx'
import { useSignOut } from './use-sign-out.ts'

const SignInAgain = lazy(() =>
  import('../../features/identity/sign-in/sign-in-again.tsx').then((module) => ({
    default: module.SignInAgain,
  })),
)

const OpenPayoutNote = lazy(() =>
  import('../../features/payouts/admin/open-payout-note.tsx').then((module) => ({
    default: module.OpenPayoutNote,
  })),
)

const collapsedKey = 'adminSidebarCollapsed'

const OpenMenuContext = createContext<() => void>(() => {})

/** The admin area. A session that ends by time asks for the password over the page, which keeps what was typed (ADM-024, ruling 72). */
export function AdminShell() {
  const { interruption, generation } = useSyncExternalStore(subscribeToKeptPage, keptPage)
  const account = useAccount()
  useLiveUpdates(interruption === null ? account?.id : undefined)
  // The session has ended, or another account has signed in, and the guard is on its way.
  if (account?.role !== 'admin') return null
  return (
    <>
      <KeptPage key={generation} off={interruption !== null}>
        <AdminFrame />
      </KeptPage>
      {interruption !== null && (
        <Suspense>
          <SignInAgain
            interruption={interruption}
            note={
              <Suspense>
                <OpenPayoutNote />
              </Suspense>
            }
          />
        </Suspense>
      )}
    </>
  )
}

/** Sidebar on wide screens, a sheet menu on small ones; always dark (ADM-001, ADM-014 to ADM-017). */
function AdminFrame() {
  const [menuOpen, setMenuOpen] = useState(false)
  const { close } = useTexts('shell')
  const { label } = useTexts('desk-shell')
  const [collapsed, toggle] = useCollapsed()
  const waiting = useWaitingCounts()
  const { palette, openPalette } = usePalette({ collapsed, onToggleMenu: toggle })
  return (
    <OpenMenuContext value={() => setMenuOpen(true)}>
      <OpenPaletteContext value={openPalette}>
        <div
          className={clsx(
            'text-small lg:grid lg:min-h-dvh',
            collapsed ? 'lg:grid-cols-[4rem_minmax(0,1fr)]' : 'lg:grid-cols-[14.75rem_minmax(0,1fr)]',
          )}
        >
          <SkipLink />
          <Sidebar collapsed={collapsed} onToggle={toggle} waiting={waiting} />
          <div className="flex min-h-dvh min-w-0 flex-col">
            <TestModeStrip />
            <OfflineStrip />
            <AdminSessionBanner />
            <main id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none max-lg:pb-20">
              <AdminEnrolmentGate>
                <Outlet />
              </AdminEnrolmentGate>
            </main>
          </div>
          <Dialog
            open={menuOpen}
            onOpenChange={setMenuOpen}
            title={label}
            closeLabel={close}
            footer={<AccountLine />}
          >
            <AdminLinks collapsed={false} waiting={waiting} onChosen={() => setMenuOpen(false)} />
          </Dialog>
          {palette}
        </div>
      </OpenPaletteContext>
    </OpenMenuContext>
  )
}

/** The button in a page's header that opens the menu on small screens. */
export function AdminMenuButton() {
  const texts = useTexts('desk-shell')
  return (
    <IconButton
      icon={Menu}
      label={texts.openMenu}
      onClick={use(OpenMenuContext)}
      className="-ml-2.5 lg:!hidden"
    />
  )
}

/** Remembered across reloads (ADM-015); `[` switches outside of fields. */
function useCollapsed(): [boolean, () => void] {
  const [collapsed, setCollapsed] = useState(() => readStored(collapsedKey) === 'true')
  useEffect(() => writeStored(collapsedKey, String(collapsed)), [collapsed])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const typing =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [contenteditable]') !== null
      if (event.key === '[' && !typing && !event.ctrlKey && !event.metaKey) setCollapsed((before) => !before)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return [collapsed, () => setCollapsed((before) => !before)]
}

/** The counts beside the links. Opening a list counts as looking at it. */
function useWaitingCounts(): WaitingCounts {
  const { pathname, search } = useLocation()
  const data = useWaitingWatch(shownList(pathname, search.view))
  return {
    toPay: data?.payouts.waiting ?? 0,
    approval: data?.reviews.waiting ?? 0,
    pixStores: data?.stores.waiting ?? 0,
    support: data?.tickets ?? 0,
    cases: data?.cases.open ?? 0,
    ownerlessCases: data?.cases.ownerless ?? 0,
  }
}

function shownList(pathname: string, view: ChargeView | undefined): WaitingList | null {
  if (pathname === '/admin/approval') return 'reviews'
  if (pathname === '/admin/pix-stores' || pathname === '/admin/gas-stations') return 'stores'
  if (pathname !== '/admin' || view === undefined) return null
  return view === 'to-pay' ? 'payouts' : 'flagged'
}

interface SidebarProps {
  collapsed: boolean
  onToggle: () => void
  waiting: WaitingCounts
}

function Sidebar({ collapsed, onToggle, waiting }: SidebarProps) {
  const { brand } = useSuspenseQuery(settingsQuery).data
  const texts = useTexts('desk-shell')
  return (
    <aside
      aria-label={brand}
      className="sticky top-0 flex h-dvh flex-col overflow-y-auto border-line border-r bg-[color-mix(in_oklab,var(--bg)_55%,var(--s1))] px-3 py-4 max-lg:hidden"
    >
      <div
        className={clsx('flex items-center pb-3.5', collapsed ? 'flex-col gap-3' : 'justify-between px-1.5')}
      >
        <span data-fixed>{collapsed ? <BrandMark size={28} /> : <Brand name={brand} small />}</span>
        <IconButton
          icon={PanelLeft}
          label={collapsed ? texts.expand : texts.collapse}
          aria-expanded={!collapsed}
          onClick={onToggle}
          small
          framed
        />
      </div>
      <AdminLinks collapsed={collapsed} waiting={waiting} />
      <div className="mt-3 border-line border-t pt-3">
        {collapsed ? <NarrowAccountLine /> : <AccountLine />}
      </div>
    </aside>
  )
}

function AccountLine() {
  const account = useAccount()
  const texts = useTexts('desk-shell')
  return (
    <div className="grid w-full gap-2">
      <LanguageSwitch label={texts.language} />
      <div className="flex items-center gap-2.5 pl-2 text-label text-t2">
        <span className="trunc min-w-0 flex-1">{account?.email}</span>
        <SignOutButton />
      </div>
    </div>
  )
}

function NarrowAccountLine() {
  const texts = useTexts('desk-shell')
  return (
    <div className="grid justify-items-center gap-2">
      <LanguageSwitch label={texts.language} narrow />
      <SignOutButton />
    </div>
  )
}

function SignOutButton() {
  const texts = useTexts('desk-shell')
  return (
    <IconButton icon={LogOut} label={texts.signOut} onClick={useSignOut()} small framed tooltipSide="top" />
  )
}
