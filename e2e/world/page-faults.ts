import type { BrowserContext, ConsoleMessage, Page, Request } from '@playwright/test'

/** Collects hidden faults in the pages of a test. A test that provokes a fault expects it by name. */
export interface PageFaults {
  /** Ignores faults that match, from now on. */
  expect(...patterns: RegExp[]): void
  isUnexpected(line: string): boolean
  /** The unexpected faults, one line each. */
  unexpected(): string[]
}

const own = ['blob:', 'data:', 'about:']

/**
 * Reads that were under way when their session ended: the stream, the two lists of the bar of waiting codes, whose code comes after its
 * screen, and the security panel of the profile, which reads its lists again when the session changes.
 */
const afterTheSession =
  /status of 401 .*\/api\/v1\/(live|(orders|payer-requests)\/waiting|account\/second-factor|sessions)[?)]/

/** The address of a page that does not exist, for tests. Its answer is a 404. */
const noSuchPage = /status of 404 .*\/no-such-page/

/** Watches every page of a context: console errors, uncaught errors, failed requests, requests to any other host. */
export function watchPages(context: BrowserContext, origin: string): PageFaults {
  const seen: string[] = []
  const expected: RegExp[] = [afterTheSession, noSuchPage]
  const note = (text: string): void => void seen.push(text)
  const isRepaired = watchBusyReads(context)
  context.on('console', (message) => {
    if (isFault(message)) note(`console.${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => note(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('requestfailed', (request) => {
    if (isFailure(request)) note(`request failed: ${request.url()} ${request.failure()?.errorText}`)
  })
  context.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${origin}/`) && !own.some((scheme) => url.startsWith(scheme)))
      note(`foreign request: ${url}`)
  })
  const isUnexpected = (line: string): boolean => !expected.some((pattern) => pattern.test(line))
  return {
    expect: (...patterns) => void expected.push(...patterns),
    isUnexpected,
    unexpected: () => seen.filter((line) => isUnexpected(line) && !isRepaired(line)),
  }
}

/**
 * Recognises reads that an overloaded server refused with 503 and `Retry-After`, and that the page repeated by itself until they were
 * answered: the product recovered. Only the console still holds the refusal. Any other 503 stays a fault.
 */
function watchBusyReads(context: BrowserContext): (line: string) => boolean {
  const repaired = new Map<string, boolean>()
  context.on('response', (response) => {
    const url = response.url()
    if (response.request().method() !== 'GET') return
    if (response.status() === 503 && response.headers()['retry-after'] !== undefined) repaired.set(url, false)
    else if (response.ok() && repaired.has(url)) repaired.set(url, true)
  })
  return (line) => {
    const url = /status of 503 .*\((\S+)\)$/.exec(line)?.[1]
    return url !== undefined && repaired.get(url) === true
  }
}

function isFault(message: ConsoleMessage): boolean {
  return message.type() === 'error' || message.type() === 'warning'
}

/** A request that a page gave up because it navigated away is not a failure. */
function isFailure(request: Request): boolean {
  return request.failure()?.errorText !== 'net::ERR_ABORTED'
}

/** Matches Chromium's log of an answer with this status, for a refusal that a test provokes. */
export function answered(status: number, path: string): RegExp {
  return new RegExp(`status of ${status} .*${path.replaceAll('/', String.raw`\/`)}`)
}

/** Counts the requests of one kind that a page sends. */
export function countRequests(page: Page, method: string, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) count += 1
  })
  return () => count
}
