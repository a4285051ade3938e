import { pathPattern } from '../path-pattern.ts'

/**
 * Pages that the server draws and that open without the router. `$` names a parameter. Each has its definition in `pages.ts`; the
 * paths stand apart from it because the app needs them too, and its first load has no room for the definitions.
 */
export const sitePaths = [
  '/',
  '/calculadorapix',
  '/support',
  '/terminos',
  '/privacidad',
  '/comprobante',
  '/comprobante/$code',
  '/pagar/$transactionId',
  '/pagar/dados/$token',
  '/loja',
  '/loja/$storeId',
  '/loja/$storeId/$slug',
] as const
export type SitePath = (typeof sitePaths)[number]

/** A page and the values of its parameters. */
export interface SiteAddress {
  readonly path: SitePath
  readonly params: Readonly<Record<string, string>>
}

const patterns = sitePaths.map((path) => ({ path, pattern: pathPattern(path) }))

/**
 * The page at an address; null if the app's router knows the address, or if it does not exist.
 * @param pathname percent-encoded, as in the address
 * @throws URIError if a parameter is not encoded properly
 */
export function siteAddressOf(pathname: string): SiteAddress | null {
  for (const { path, pattern } of patterns) {
    const match = pattern.exec(pathname)
    if (match === null) continue
    const params = Object.entries(match.groups ?? {}).map(([name, value]) => [
      name,
      decodeURIComponent(value),
    ])
    return { path, params: Object.fromEntries(params) }
  }
  return null
}

/** The canonical form of an address, whatever form was requested. */
export function pathnameOf({ path, params }: SiteAddress): string {
  return path.replace(/\$(\w+)/g, (_text, name: string) => encodeURIComponent(params[name] ?? ''))
}
