import { currentLegalVersion, type LegalDocument, legalVersions } from '@puente/contract/identity/legal'
import type { PublicSettings } from '@puente/contract/settings/settings'
import type { MouseEvent } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { LegalSection } from '../../../messages/es/identity/legal.ts'
import { legalFacts, sectionsOf, versionDate } from './legal-words.ts'

interface LegalTextProps {
  which: LegalDocument
  settings: PublicSettings
  headings: 'h2' | 'h3'
}

/** One of the two texts in force: its date, an index, the figures of the settings in their places. */
export function LegalText({ which, settings, headings }: LegalTextProps) {
  const texts = useTexts('identity/legal')
  const version = currentLegalVersion(which)
  const sections = sectionsOf(texts, which, version, legalFacts(texts, settings))
  const date = versionDate(version)
  const inDialog = headings === 'h3'
  const anchor = (nth: number): string => `${which}-${nth + 1}`
  return (
    <div className="grid max-w-[65ch] gap-6">
      <p className="text-small text-t2">
        {which === 'terms' ? texts.termsDate(date) : texts.privacyDate(date)}
      </p>
      <nav aria-label={texts.index} className="rounded-box bg-s2 px-4 py-3">
        <ol className="grid gap-x-6 sm:grid-cols-2">
          {sections.map(({ title }, nth) => (
            <li key={title}>
              <a
                href={`#${anchor(nth)}`}
                onClick={inDialog ? leadTo : undefined}
                className="inline-flex min-h-9 items-center text-small text-t2 underline-offset-4 hover:text-t1 hover:underline"
              >
                {nth + 1}. {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <Sections sections={sections} headings={headings} anchor={anchor} />
    </div>
  )
}

/** A dialog has no address of its own: the page's address stays. */
function leadTo(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  const section = document.getElementById(event.currentTarget.hash.slice(1))
  section?.scrollIntoView()
  section?.focus({ preventScroll: true })
}

/** LEGAL-004: earlier versions stay readable, even without a script. */
export function EarlierVersions({ which, settings }: Omit<LegalTextProps, 'headings'>) {
  const texts = useTexts('identity/legal')
  const [, ...earlier] = legalVersions[which]
  if (earlier.length === 0) return null
  return (
    <section className="mt-10 grid gap-3">
      <h2 className="font-[640] text-section">{texts.earlier}</h2>
      {earlier.map((version) => (
        <details key={version} className="rounded-box border border-line px-4">
          <summary className="min-h-11 cursor-pointer py-2.5">
            {texts.earlierVersion(versionDate(version))}
          </summary>
          <div className="max-w-[65ch] pb-4">
            <Sections
              sections={sectionsOf(texts, which, version, legalFacts(texts, settings))}
              headings="h3"
            />
          </div>
        </details>
      ))}
    </section>
  )
}

interface SectionsProps {
  sections: readonly LegalSection[]
  headings: 'h2' | 'h3'
  anchor?: (nth: number) => string
}

function Sections({ sections, headings: Heading, anchor }: SectionsProps) {
  return (
    <div className="grid gap-6">
      {sections.map(({ title, paragraphs }, nth) => (
        <section key={title} id={anchor?.(nth)} tabIndex={-1} className="grid scroll-mt-6 gap-2 outline-none">
          <Heading className="font-[640] text-section">
            {nth + 1}. {title}
          </Heading>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="leading-[1.6] text-t1">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </div>
  )
}
