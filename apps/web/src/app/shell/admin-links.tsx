import { Link, useLocation } from '@tanstack/react-router'
import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import Building2 from 'lucide-react/icons/building-2'
import HandCoins from 'lucide-react/icons/hand-coins'
import Landmark from 'lucide-react/icons/landmark'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Link2 from 'lucide-react/icons/link-2'
import List from 'lucide-react/icons/list'
import FolderSearch from 'lucide-react/icons/folder-search'
import Fuel from 'lucide-react/icons/fuel'
import MapPin from 'lucide-react/icons/map-pin'
import QrCode from 'lucide-react/icons/qr-code'
import ScrollText from 'lucide-react/icons/scroll-text'
import Sheet from 'lucide-react/icons/sheet'
import Settings from 'lucide-react/icons/settings'
import Store from 'lucide-react/icons/store'
import UserCheck from 'lucide-react/icons/user-check'
import Users from 'lucide-react/icons/users'
import Webhook from 'lucide-react/icons/webhook'
import type { DashboardSearch } from '../../features/transactions/admin/charge-search.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'

type AdminTexts = ReturnType<typeof useTexts<'desk-shell'>>

type LinkName =
  | 'dashboard'
  | 'transactions'
  | 'toPay'
  | 'urlTransactions'
  | 'people'
  | 'companies'
  | 'approval'
  | 'finance'
  | 'webhooks'
  | 'pixStores'
  | 'qrCodes'
  | 'spreadsheet'
  | 'support'
  | 'cases'
  | 'gasStations'
  | 'audit'
  | 'refueling'
  | 'settings'

interface Entry {
  to:
    | '/admin'
    | '/admin/url-transactions'
    | '/admin/people'
    | '/admin/companies'
    | '/admin/approval'
    | '/admin/financeiro-admin'
    | '/admin/webhooks'
    | '/admin/pix-stores'
    | '/admin/qr-generator'
    | '/admin/spreadsheet'
    | '/admin/support'
    | '/admin/casos'
    | '/admin/gas-stations'
    | '/admin/auditoria'
    | '/admin/refueling'
    | '/admin/configuracoes'
  /** Another screen that belongs to this entry. */
  within?: string
  /** Given only for the dashboard's sub-entries (ruling 71). */
  search?: DashboardSearch
  name: LinkName
  icon: LucideIcon
}

interface Group {
  title: keyof AdminTexts['groups'] | null
  links: readonly Entry[]
}

const transactions: DashboardSearch = { first: 'table' }
const toPay: DashboardSearch = { view: 'to-pay', first: 'table' }

/** The screens that exist, in the order of ADM-014, with the sub-entries of ruling 71 and the webhooks. The last group has what ADM-014 lacks. */
const groups: readonly Group[] = [
  {
    title: null,
    links: [
      { to: '/admin', name: 'dashboard', icon: LayoutDashboard },
      { to: '/admin', search: transactions, name: 'transactions', icon: List },
      { to: '/admin', search: toPay, name: 'toPay', icon: HandCoins },
      { to: '/admin/url-transactions', name: 'urlTransactions', icon: Link2 },
    ],
  },
  {
    title: 'people',
    links: [
      { to: '/admin/people', name: 'people', icon: Users },
      { to: '/admin/companies', name: 'companies', icon: Building2 },
      { to: '/admin/approval', name: 'approval', icon: UserCheck },
    ],
  },
  {
    title: 'finance',
    links: [
      {
        to: '/admin/financeiro-admin',
        within: '/admin/configuracao-provedores',
        name: 'finance',
        icon: Landmark,
      },
      { to: '/admin/webhooks', name: 'webhooks', icon: Webhook },
    ],
  },
  {
    title: 'stores',
    links: [
      { to: '/admin/pix-stores', name: 'pixStores', icon: Store },
      { to: '/admin/qr-generator', name: 'qrCodes', icon: QrCode },
    ],
  },
  {
    title: 'others',
    links: [
      { to: '/admin/spreadsheet', name: 'spreadsheet', icon: Sheet },
      { to: '/admin/support', name: 'support', icon: LifeBuoy },
    ],
  },
  {
    title: 'system',
    links: [
      { to: '/admin/casos', name: 'cases', icon: FolderSearch },
      { to: '/admin/gas-stations', name: 'gasStations', icon: MapPin },
      { to: '/admin/refueling', name: 'refueling', icon: Fuel },
      { to: '/admin/auditoria', name: 'audit', icon: ScrollText },
      { to: '/admin/configuracoes', name: 'settings', icon: Settings },
    ],
  },
]

/** How many records wait behind each link, by the name of the link. */
export type WaitingCounts = Partial<Record<LinkName | 'ownerlessCases', number>>

interface AdminLinksProps {
  collapsed: boolean
  waiting?: WaitingCounts
  onChosen?: () => void
}

/** The links of the admin area; collapsed, they keep their names for screen readers and as tooltips (ADM-015). */
export function AdminLinks({ collapsed, waiting = {}, onChosen }: AdminLinksProps) {
  const shell = useTexts('desk-shell')
  const texts = { ...shell, ...useTexts('insights/waiting').links }
  const current = useCurrentName()
  return (
    <nav aria-label={texts.label} className="grid flex-1 content-start gap-0.5">
      {groups.map(({ title, links }) => (
        <div key={title ?? 'first'} className="grid gap-0.5">
          {title !== null && (
            <p
              data-fixed
              className={clsx('px-2.5 pt-3.5 pb-1.5 font-[600] text-fine text-t3', collapsed && 'sr-only')}
            >
              {texts.groups[title]}
            </p>
          )}
          {links.map(({ to, within, search, name, icon: Icon }) => (
            <Link
              key={name}
              to={to}
              search={search ?? {}}
              // The same path has several entries. The exact comparison never marks one that is not current.
              activeOptions={{ exact: true, includeSearch: name !== current }}
              onClick={onChosen}
              aria-current={within !== undefined && name === current ? 'true' : undefined}
              title={collapsed ? texts[name] : undefined}
              className={clsx(
                'relative flex min-h-11 items-center gap-2.5 rounded-[8px] px-2.5 font-[540] text-small text-t2 hover:bg-s2 hover:text-t1 aria-[current]:bg-[color-mix(in_oklab,var(--sol)_14%,transparent)] aria-[current]:text-t1 lg:min-h-9 aria-[current]:[&_svg]:text-accent-ink',
                search !== undefined && !collapsed && 'pl-5',
              )}
            >
              <Icon data-fixed size={18} aria-hidden="true" />
              <span data-fixed className={clsx(collapsed && 'sr-only')}>
                {texts[name]}
              </span>
              <Waiting
                count={waiting[name] ?? 0}
                ownerless={name === 'cases' ? waiting.ownerlessCases : undefined}
                collapsed={collapsed}
              />
            </Link>
          ))}
        </div>
      ))}
    </nav>
  )
}

/** The name of the current entry: of the entries with the path of the address, the one whose view is shown. */
function useCurrentName(): LinkName | undefined {
  const { pathname, search } = useLocation()
  const { first, view } = search as DashboardSearch
  if (pathname === '/admin' && first === 'table') return view === 'to-pay' ? 'toPay' : 'transactions'
  return groups.flatMap(({ links }) => links).find(({ to, within }) => to === pathname || within === pathname)
    ?.name
}

const most = 99

interface WaitingProps {
  count: number
  /** Of cases: how many of them no admin has. */
  ownerless: number | undefined
  collapsed: boolean
}

function Waiting({ count, ownerless, collapsed }: WaitingProps) {
  const texts = useTexts('insights/waiting')
  if (count === 0) return null
  return (
    <span
      className={clsx(
        'rounded-full bg-bg text-center font-[640] text-tierra',
        collapsed
          ? '-end-1.5 absolute top-0 min-w-4.5 px-1 text-[0.6875rem] leading-[1.15rem] ring-1 ring-line'
          : 'ml-auto min-w-6 px-1.5 py-0.5 text-fine',
      )}
    >
      <span aria-hidden="true">
        {ownerless !== undefined && `${ownerless}/`}
        {count > most ? `${most}+` : count}
      </span>
      <span className="sr-only">
        {ownerless === undefined ? texts.count(count) : texts.cases(count, ownerless)}
      </span>
    </span>
  )
}
