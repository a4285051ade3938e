import { useRouter } from '@tanstack/react-router'
import Bug from 'lucide-react/icons/bug'
import Flag from 'lucide-react/icons/flag'
import FolderSearch from 'lucide-react/icons/folder-search'
import Landmark from 'lucide-react/icons/landmark'
import Languages from 'lucide-react/icons/languages'
import LogOut from 'lucide-react/icons/log-out'
import PanelLeft from 'lucide-react/icons/panel-left'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Store from 'lucide-react/icons/store'
import { useRememberLanguage } from '../../features/identity/profile/public.ts'
import { useRefreshMetrics } from '../../features/insights/admin/public.ts'
import { addressOf, Palette, type Row } from '../../features/search/admin/public.ts'
import { useLanguage, useTexts } from '../../lib/i18n/language-scope.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useChooseLanguage } from '../../ui/use-choose-language.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import type { Group } from './admin-groups.ts'

export interface DeskPaletteProps {
  groups: readonly Group[]
  collapsed: boolean
  /** What was typed before the palette came. */
  firstTyped: string
  /** Enter was pressed after it. */
  wasEntered: boolean
  followsWait: boolean
  onSignOut: () => void
  onToggleMenu: () => void
  onClose: () => void
}

/** The palette with the screens and the acts of the admin area. */
export function DeskPalette({
  groups,
  firstTyped,
  wasEntered,
  followsWait,
  onClose,
  ...menu
}: DeskPaletteProps) {
  const router = useRouter()
  return (
    <Palette
      places={usePlaces(groups)}
      actions={useActions(menu)}
      auditLabel={useTexts('desk-shell').audit}
      firstTyped={firstTyped}
      wasEntered={wasEntered}
      followsWait={followsWait}
      onGo={(href) => void router.navigate({ href })}
      onClose={onClose}
    />
  )
}

/** The links of the menu, then views of their lists that have an address, then screens that other ones lead to. */
function usePlaces(groups: readonly Group[]): readonly Row[] {
  const shell = useTexts('desk-shell')
  const links = { ...shell, ...useTexts('insights/waiting').links }
  const { views } = useTexts('search/admin')
  const place = (key: string, label: string, href: string, rest: Pick<Row, 'icon' | 'detail'>): Row => ({
    key: `place-${key}`,
    label,
    go: { href },
    isRecalled: true,
    ...rest,
  })
  return [
    ...groups.flatMap(({ title, links: entries }) =>
      entries.map(({ to, search = {}, name, icon }) =>
        place(name, links[name], addressOf(to, search), {
          icon,
          ...(title !== null && { detail: shell.groups[title] }),
        }),
      ),
    ),
    place('review', views.review, addressOf('/admin', { view: 'review', first: 'table' }), { icon: Flag }),
    place('waiting-stores', views.waitingStores, addressOf('/admin/pix-stores', { status: 'pending' }), {
      icon: Store,
    }),
    place('own-cases', views.ownCases, addressOf('/admin/casos', { owner: 'reader' }), {
      icon: FolderSearch,
    }),
    place('ownerless-cases', views.ownerlessCases, addressOf('/admin/casos', { owner: 'nobody' }), {
      icon: FolderSearch,
    }),
    place('providers', views.providers, '/admin/configuracao-provedores', {
      icon: Landmark,
      detail: shell.groups.finance,
    }),
    place('debug', views.debug, '/debug', { icon: Bug, detail: shell.groups.system }),
  ]
}

/** What the screens of the area offer, wherever the admin is. */
function useActions({
  collapsed,
  onToggleMenu,
  onSignOut,
}: Omit<
  DeskPaletteProps,
  'groups' | 'firstTyped' | 'wasEntered' | 'followsWait' | 'onClose'
>): readonly Row[] {
  const shell = useTexts('desk-shell')
  const { acts } = useTexts('search/admin')
  const { languageFailed } = useTexts('shell')
  const chooseLanguage = useChooseLanguage(languageFailed, useRememberLanguage())
  const other = useLanguage() === 'es' ? 'pt' : 'es'
  const { mutate: refresh } = useRefreshMetrics(undefined, () =>
    showToast({ tone: 'success', title: acts.refreshed }),
  )
  const hasMenu = useMediaQuery('(min-width: 64em)')
  const menuRow: Row = {
    key: 'act-menu',
    label: collapsed ? shell.expand : shell.collapse,
    icon: PanelLeft,
    go: { act: onToggleMenu },
  }
  return [
    { key: 'act-refresh', label: acts.refresh, icon: RefreshCw, go: { act: () => refresh() } },
    {
      key: 'act-language',
      label: acts.language,
      icon: Languages,
      go: { act: () => void chooseLanguage(other) },
    },
    ...(hasMenu ? [menuRow] : []),
    { key: 'act-sign-out', label: shell.signOut, icon: LogOut, go: { act: onSignOut } },
  ]
}
