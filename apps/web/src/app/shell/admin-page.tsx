import type { ReactNode } from 'react'
import { WaitingBell } from '../../features/insights/waiting/waiting-bell.tsx'
import { AdminMenuButton } from './admin-shell.tsx'
import { PaletteButton } from './palette-button.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'

/** A screen of the admin area: menu button and title, its tools at the right, then the content. */
export function AdminPage({
  title,
  tools,
  children,
}: {
  title: string
  tools?: ReactNode
  children: ReactNode
}) {
  useDocumentTitle(title)
  return (
    <>
      <header className="flex min-h-[60px] flex-wrap items-center gap-2.5 border-line border-b px-4 py-2 lg:min-h-16 lg:px-6">
        <span className="lg:hidden">
          <AdminMenuButton />
        </span>
        <h1 data-fixed className="sign flex-1 text-18 lg:text-20">
          {title}
        </h1>
        {tools}
        <PaletteButton />
        <WaitingBell />
      </header>
      <div className="min-w-0 px-4 py-3.5 pb-24 lg:px-6 lg:py-4">{children}</div>
    </>
  )
}
