import clsx from 'clsx'
import FlaskConical from 'lucide-react/icons/flask-conical'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { LanguageChoice } from '../../../ui/language-choice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

interface RecordFrameProps {
  title: string
  /** Two columns beside each other on a wide screen. */
  wide?: boolean
  children: ReactNode
}

/** The frame of a page about one record: narrow, like a printed receipt, and in the reader's language. */
export function RecordFrame({ title, wide = false, children }: RecordFrameProps) {
  const site = useTexts('site/frame')
  return (
    <div className={clsx('mx-auto max-w-[38.75rem] pt-2', wide && 'lg:max-w-[60rem]')}>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="sign text-title lg:text-page">{title}</h1>
        <div className="needs-script print:hidden">
          <LanguageChoice label={site.language} names={site.languages} failed={site.languageFailed} />
        </div>
      </header>
      {children}
    </div>
  )
}

/** Shown while the record is read. It is about as high as the sheet that follows. */
export function RecordLoading({ words, height }: { words: string; height: string }) {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {words}
      </p>
      <Skeleton className={`${height} w-full`} />
    </div>
  )
}

interface TestModeProps {
  texts: { testMode: string; testModeText: string }
  className?: string
}

/** Says that the money of this record is not real. */
export function TestMode({ texts, className }: TestModeProps) {
  return (
    <p className={clsx('grid justify-items-center gap-1.5', className)}>
      <Badge tone="priority" icon={FlaskConical} large>
        {texts.testMode}
      </Badge>
      <span className="text-label text-t1">{texts.testModeText}</span>
    </p>
  )
}
