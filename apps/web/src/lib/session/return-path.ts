/**
 * The address to go to after signing in, if it may be trusted: a path of this site, inside the area that the sign-in
 * opens (ADM-005). Anything else would let a crafted link send people to another site.
 */
export function returnPath(asked: unknown, area: 'app' | 'admin'): string {
  const home = area === 'admin' ? '/admin' : '/exchange'
  if (typeof asked !== 'string' || !asked.startsWith('/') || asked.startsWith('//') || asked.includes('\\'))
    return home
  const url = URL.parse(asked, 'https://self.invalid')
  if (url === null || url.origin !== 'https://self.invalid') return home
  const inAdmin = url.pathname === '/admin' || url.pathname.startsWith('/admin/')
  const signsIn = url.pathname === '/login' || url.pathname === '/admin/login'
  if (signsIn || inAdmin !== (area === 'admin')) return home
  return url.pathname + url.search + url.hash
}
