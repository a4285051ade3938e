/** Pages that the server draws and that open without the router. Each has its entry in `site-pages.ts`. */
export const sitePaths = ['/', '/calculadorapix', '/support', '/terminos', '/privacidad'] as const
export type SitePath = (typeof sitePaths)[number]

/** The page of an address; null where the app's router knows. */
export function sitePathOf(pathname: string): SitePath | null {
  const plain = pathname.replace(/(?<=.)\/+$/, '')
  return sitePaths.find((path) => path === plain) ?? null
}
