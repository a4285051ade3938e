import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Settings from 'lucide-react/icons/settings'
import UserCheck from 'lucide-react/icons/user-check'
import Users from 'lucide-react/icons/users'
import { useTexts } from '../../lib/i18n/language-scope.tsx'

type AdminTexts = ReturnType<typeof useTexts<'shell'>>['admin']

interface Group {
  title: keyof AdminTexts['groups'] | null
  links: readonly {
    to: '/admin' | '/admin/people' | '/admin/approval' | '/admin/configuracoes'
    name: Exclude<keyof AdminTexts, 'groups'>
    icon: LucideIcon
  }[]
}

/** The screens that exist, in the order of ADM-014; below them, in a group of their own, what the documents' sidebar lacks. */
const groups: readonly Group[] = [
  { title: null, links: [{ to: '/admin', name: 'dashboard', icon: LayoutDashboard }] },
  {
    title: 'people',
    links: [
      { to: '/admin/people', name: 'people', icon: Users },
      { to: '/admin/approval', name: 'approval', icon: UserCheck },
    ],
  },
  { title: 'system', links: [{ to: '/admin/configuracoes', name: 'settings', icon: Settings }] },
]

/** The links of the admin area; collapsed, they keep their names for screen readers and as tooltips (ADM-015). */
export function AdminLinks({ collapsed, onChosen }: { collapsed: boolean; onChosen?: () => void }) {
  const texts = useTexts('shell').admin
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
          {links.map(({ to, name, icon: Icon }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: to === '/admin', includeSearch: false }}
              onClick={onChosen}
              title={collapsed ? String(texts[name]) : undefined}
              className="flex min-h-11 items-center gap-2.5 rounded-[8px] px-2.5 font-[540] text-small text-t2 hover:bg-s2 hover:text-t1 aria-[current]:bg-[color-mix(in_oklab,var(--sol)_14%,transparent)] aria-[current]:text-t1 lg:h-9 aria-[current]:[&_svg]:text-accent-ink"
            >
              <Icon data-fixed size={18} aria-hidden="true" />
              <span data-fixed className={clsx(collapsed && 'sr-only')}>
                {texts[name]}
              </span>
            </Link>
          ))}
        </div>
      ))}
    </nav>
  )
}
