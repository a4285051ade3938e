/** The headers of a request, by their names in lower case. */
export type VisitHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/** Programs that call themselves a browser: search engines, the previews of chats, tools that measure pages. `Cubot` is a phone. */
const programs =
  /(?<!\bcu)bot\b|bot[/;_-]|crawl|spider|slurp|preview|externalhit|headless|lighthouse|page ?speed|inspection|mediapartners|googleother|read-aloud|monitor|uptime|pingdom|archive|scan|validator|embedly/i

/**
 * Whether a request for a page is a person who opens it (ruling 67). Every browser begins its name with `Mozilla/5.0 (`. A page that is
 * fetched ahead, or into another page, is not a visit.
 */
export function isVisit(headers: VisitHeaders): boolean {
  const agent = textOf(headers['user-agent'])
  if (!agent.startsWith('Mozilla/5.0 (') || programs.test(agent)) return false
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => textOf(headers[name]))
  if (purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose))) return false
  const destination = textOf(headers['sec-fetch-dest'])
  return destination === '' || destination === 'document'
}

function textOf(header: VisitHeaders[string]): string {
  return typeof header === 'string' ? header : (header?.join(',') ?? '')
}
