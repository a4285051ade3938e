import { type ReactNode, useEffect } from 'react'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { LanguageChoice } from '../../ui/language-choice.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'

/** The two pages of a receipt: narrow like the paper that they stand for, in the reader's language, and in no search engine. */
export function ReceiptFrame({ children }: { children: ReactNode }) {
  const texts = useTexts('public-receipt')
  const shell = useTexts('shell')
  useDocumentTitle(texts.title)
  useEffect(keepOutOfSearch, [])
  return (
    <div className="mx-auto max-w-[620px] pt-2">
      <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="sign text-title lg:text-page">{texts.title}</h1>
        <div className="print:hidden">
          <LanguageChoice label={texts.language} names={shell.languages} failed={shell.languageFailed} />
        </div>
      </header>
      {children}
    </div>
  )
}

/** Who has the address was given it; nobody should find it. */
function keepOutOfSearch(): () => void {
  const robots = document.createElement('meta')
  robots.name = 'robots'
  robots.content = 'noindex, nofollow'
  document.head.append(robots)
  return () => robots.remove()
}
