import { useSuspenseQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type ReactNode, useContext, useEffect } from 'react'
import { settingsQuery } from '../lib/settings/settings-query.ts'
import { BrandMark } from './brand.tsx'
import { PageNotice } from './page-notice.ts'

interface PageProps {
  title: string
  /** At the right of the title: the verification badge, the bell. */
  aside?: ReactNode
  /** Form and live ticket beside each other on wide screens. */
  twoColumns?: boolean
  /** Use more width, for a table. */
  wide?: boolean
  /** Stays above the bottom bar of small screens: the one primary action. */
  dock?: ReactNode
  children: ReactNode
}

/** A screen of the signed-in area: title in the 60 px bar of small screens, large on wide ones. */
export function Page({ title, aside, twoColumns = false, wide = false, dock, children }: PageProps) {
  useDocumentTitle(title)
  return (
    <>
      <div
        className={clsx(
          'gutter mx-auto w-full pb-6 lg:pt-7',
          twoColumns || wide ? 'max-w-[71.25rem]' : 'max-w-[53.75rem]',
          dock !== undefined && 'max-lg:pb-28',
        )}
      >
        <header className="flex min-h-15 items-center gap-2.5 lg:mb-3.5 lg:min-h-13">
          {/* On the narrowest phones the title and its buttons need the room. */}
          <span className="max-[22.4375em]:hidden lg:hidden">
            <BrandMark size={30} />
          </span>
          <h1 className="sign min-w-0 flex-1 text-title tracking-[-.01em] lg:text-page">{title}</h1>
          {aside}
        </header>
        {useContext(PageNotice)}
        {twoColumns ? (
          <div className="lg:grid lg:grid-cols-[minmax(0,38.75rem)_minmax(20rem,25rem)] lg:items-start lg:gap-10">
            {children}
          </div>
        ) : (
          children
        )}
      </div>
      {dock !== undefined && (
        <div className="fixed inset-x-0 bottom-(--bar-height) z-5 bg-linear-to-t from-78% from-bg to-transparent px-4 py-3 lg:hidden">
          {dock}
        </div>
      )}
    </>
  )
}

/** The title of the browser's tab: the screen, then the brand. */
export function useDocumentTitle(title: string): void {
  const { brand } = useSuspenseQuery(settingsQuery).data
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title, brand])
}
