import type { PublicSettings } from '@puente/contract/settings'
import type { Language } from '@puente/contract/session'
import { useEffect } from 'react'
import { wholeMinutes } from '../../lib/format/minutes.ts'
import { useLanguage } from '../../lib/i18n/language-scope.tsx'
import { loadedTexts } from '../../lib/i18n/texts.ts'
import { brandOf } from '../../lib/site/brand.ts'
import { useSiteFacts } from '../../lib/site/site-facts.tsx'
import type { SitePath } from './site-paths.ts'

/** What a page says of itself to the browser's tab, to search engines and to chats that show a card of it. */
export interface HeadWords {
  readonly title: string
  readonly description: string
}

/** The words of a page's head in a language whose texts are loaded. */
export function headWords(path: SitePath, language: Language, settings: PublicSettings | null): HeadWords {
  const { title, description } = wordsOf(path, language, settings)
  return { title: `${title} · ${brandOf(settings)}`, description }
}

function wordsOf(path: SitePath, language: Language, settings: PublicSettings | null): HeadWords {
  if (path === '/') return loadedTexts(language, 'landing')
  if (path === '/calculadorapix') {
    const { title, description } = loadedTexts(language, 'calculator-page')
    return {
      title,
      description: description(settings && wholeMinutes(settings.calculator.validitySeconds)),
    }
  }
  if (path === '/support') return loadedTexts(language, 'support')
  const which = path === '/terminos' ? 'terms' : 'privacy'
  return {
    title: loadedTexts(language, 'legal')[which],
    description: loadedTexts(language, 'site').legalPages[which],
  }
}

/** The server wrote the head in Spanish; another language, or a page without a server, writes its own words over it. */
export function SiteHead({ path }: { path: SitePath }) {
  const language = useLanguage()
  const { settings } = useSiteFacts()
  useEffect(() => {
    const { title, description } = headWords(path, language, settings)
    document.title = title
    for (const [selector, content] of [
      ['meta[name="description"]', description],
      ['meta[property="og:title"]', title],
      ['meta[property="og:description"]', description],
    ] as const)
      document.querySelector(selector)?.setAttribute('content', content)
  }, [path, language, settings])
  return null
}
