/** Hosts of Google Maps alone. */
const mapsHosts = ['maps.google.com', 'maps.google.com.ar', 'maps.google.com.br', 'maps.app.goo.gl']
/** Hosts of other services too, where only `/maps` counts. */
const sharedHosts = ['google.com', 'google.com.ar', 'google.com.br', 'goo.gl'].flatMap((host) =>
  host === 'goo.gl' ? [host] : [host, `www.${host}`],
)
const longestLink = 2000

/**
 * Reads a link to Google Maps (EST-036), trimmed. Host and path are compared as a browser would read them, so a link with a user part, a
 * port, a backslash, or a path that climbs out of `/maps` is refused, as is a Google Maps address inside a link to another host. Null for any
 * fault.
 */
export function parseMapsLink(text: string): string | null {
  const link = text.trim()
  // A browser drops line ends and tabs in a link and turns a backslash into a slash.
  if (link.length > longestLink || /[\s\\\p{Cc}\p{Cf}\p{Cs}]/u.test(link)) return null
  const [, host = '', path = '/'] = /^https:\/\/([a-z0-9.-]+)(\/[^?#]*)?(?:[?#].*)?$/i.exec(link) ?? []
  if (path.split('/').some(climbs)) return null
  const service = host.toLowerCase()
  // `/url` of the same hosts leads to any page.
  if (mapsHosts.includes(service)) return /^\/url(?:\/|$)/i.test(path) ? null : link
  return sharedHosts.includes(service) && /^\/maps(?:\/|$)/.test(path) ? link : null
}

/** `.` and `..`, also encoded. */
function climbs(segment: string): boolean {
  return /^(?:\.|%2e){1,2}$/i.test(segment)
}
