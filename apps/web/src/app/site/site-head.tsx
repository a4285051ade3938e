import { useEffect } from 'react'
import { useLanguage } from '../../lib/i18n/language-scope.tsx'
import type { SiteData } from '../../lib/site/site-data.ts'
import { useSiteFacts } from '../../lib/site/site-facts.tsx'
import type { SitePage } from './define-page.ts'

/** The server wrote the head in the language of the zone. Another language, or a page that the server did not draw, replaces its words. */
export function SiteHead({ page, own }: { page: SitePage; own: SiteData['own'] }) {
  const language = useLanguage()
  const facts = useSiteFacts()
  const { title, description } = page.head(language, { facts, own })
  useEffect(() => {
    document.title = title
    for (const [selector, content] of [
      ['meta[name="description"]', description],
      ['meta[property="og:title"]', title],
      ['meta[property="og:description"]', description],
    ] as const)
      document.querySelector(selector)?.setAttribute('content', content)
  }, [title, description])
  return null
}
