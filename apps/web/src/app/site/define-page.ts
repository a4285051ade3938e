import type { Language } from '@puente/contract/identity/sessions'
import type { ComponentType } from 'react'
import type { Zone } from '../../lib/i18n/language.ts'
import { loadedTexts } from '../../lib/i18n/texts.ts'
import { brandOf } from '../../lib/site/brand.ts'
import type { SiteData, SiteScreenProps } from '../../lib/site/site-data.ts'
import type { AreaName, Areas } from '../../messages/areas.ts'
import type { SitePath } from './site-paths.ts'

/** The title and description of a page for the browser's tab, search engines, and chats that show a card of it. */
export interface HeadWords {
  readonly title: string
  readonly description: string
  /** Path of a picture of the record for the card; absent or null for the card of the product. */
  readonly picture?: string | null
}

/** What the words of a head may depend on beside the texts. */
export type HeadData = Pick<SiteData, 'facts' | 'own'>

/** The header and footer of the whole site. */
interface SiteFrame {
  readonly withSignIn: boolean
  /** Which of the operator's phones the footer shows (PUB-019). */
  readonly phone: 'site' | 'calculator'
}

interface PageOptions {
  readonly path: SitePath
  /** The zone whose language the page uses. */
  readonly zone: Zone
  readonly load: () => Promise<ComponentType<SiteScreenProps>>
  /** The file that `load` imports, for the server to announce it. The size check compares the two. */
  readonly file: string
  /** `plain` has the brand, and for a signed-in person the way to their account; `store` also the choice of language and theme. */
  readonly frame: SiteFrame | 'plain' | 'store'
  /** Search engines may list it. */
  readonly indexed: boolean
  /** It shows rates, and follows them and the settings while it is open. */
  readonly live: boolean
  /** Its screen needs data: the server has a source for its path. */
  readonly data: boolean
}

export interface SitePage extends PageOptions {
  readonly areas: readonly AreaName[]
  /** The words of its head in a language whose texts are loaded. */
  readonly head: (language: Language, data: HeadData) => HeadWords
}

/**
 * A page of the public site. To add one: its path in `site-paths.ts`, its definition in `pages.ts` and, if it has data of its own, a
 * member of `OwnData` and a source on the server.
 * @param head its title without the brand and its description, from the texts of its areas
 */
export function definePage<Area extends AreaName>({
  areas,
  head,
  ...options
}: PageOptions & {
  readonly areas: readonly Area[]
  readonly head: (words: <A extends Area>(area: A) => Areas[A], data: HeadData) => HeadWords
}): SitePage {
  return {
    ...options,
    areas,
    head(language, data) {
      const { title, description, picture = null } = head((area) => loadedTexts(language, area), data)
      return { title: `${title} · ${brandOf(data.facts.settings)}`, description, picture }
    },
  }
}
