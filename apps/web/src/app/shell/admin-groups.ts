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
import type { Areas } from '../../messages/areas.ts'

/** The name of a link: that of its text. */
export type LinkName =
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

export interface AdminEntry {
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

export interface Group {
  title: keyof Areas['desk-shell']['groups'] | null
  links: readonly AdminEntry[]
}

const transactions: DashboardSearch = { first: 'table' }
const toPay: DashboardSearch = { view: 'to-pay', first: 'table' }

/** The screens that exist, in the order of ADM-014, with the sub-entries of ruling 71 and the webhooks. The last group has what ADM-014 lacks. */
export const adminGroups: readonly Group[] = [
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
