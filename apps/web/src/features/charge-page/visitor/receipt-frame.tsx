import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { LanguageChoice } from '../../../ui/language-choice.tsx'

/** The two pages of a receipt: narrow like the paper that they stand for, in the reader's language. */
export function ReceiptFrame({ children }: { children: ReactNode }) {
  const texts = useTexts('charge-page/visitor')
  const site = useTexts('site/frame')
  return (
    <div className="mx-auto max-w-[620px] pt-2">
      <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="sign text-title lg:text-page">{texts.title}</h1>
        <div className="needs-script print:hidden">
          <LanguageChoice label={site.language} names={site.languages} failed={site.languageFailed} />
        </div>
      </header>
      {children}
    </div>
  )
}
