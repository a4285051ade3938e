import { Link, useLocation } from '@tanstack/react-router'
import clsx from 'clsx'
import type { DashboardSearch } from '../../features/transactions/admin/charge-search.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { adminGroups, type LinkName } from './admin-groups.ts'

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
      {adminGroups.map(({ title, links }) => (
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
  return adminGroups
    .flatMap(({ links }) => links)
    .find(({ to, within }) => to === pathname || within === pathname)?.name
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
