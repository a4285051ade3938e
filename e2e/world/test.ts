import { type APIRequestContext, type BrowserContext, test as base } from '@playwright/test'
import type { Registration } from '@puente/contract/identity/accounts'
import { apiOf } from './api.ts'
import { type PageFaults, watchPages } from './page-faults.ts'
import { Payer, Provider } from './payer.ts'
import { newPerson, openAccount, type SignIn, signInContext } from './people.ts'
import type { Product } from './product.ts'
import { openRecords, type Records } from './records.ts'
import { logRequests } from './request-log.ts'
import { productOf } from './stack.ts'

interface Fixtures {
  /** Fails the test if one of its pages had a hidden fault. */
  pageFaults: PageFaults
  /** Calls from this machine itself, without the test's address. Only such calls may read the mailbox. */
  local: APIRequestContext
  provider: Provider
  payer: Payer
  /** Opens a confirmed account, not verified. */
  openPerson: (over?: Partial<Registration>) => Promise<Registration>
  /** A verified merchant of this test alone, signed in in its browser. */
  merchant: Registration
  /** Opens a session in this test's browser. */
  signIn: (who: SignIn, area?: 'user' | 'admin') => Promise<void>
  /**
   * Opens a session of somebody else in this test's browser. Its pages leave the app first: one that stays open reads on without a
   * session.
   */
  signInInstead: (who: SignIn, area?: 'user' | 'admin') => Promise<void>
  /** Opens another browser in the same test, for another person or desk. Its faults are watched too. */
  openBrowser: () => Promise<BrowserContext>
  /** True in tests of the service worker itself. */
  withServiceWorker: boolean
}

interface WorkerFixtures {
  product: Product
  records: Records
}

/** An address of documentation for each test (RFC 5737 has too few, so the benchmark network of RFC 2544). */
function someAddress(): string {
  const part = () => 1 + Math.floor(Math.random() * 253)
  return `198.18.${part()}.${part()}`
}

// Playwright reads a fixture's parameters to find what it needs. A fixture that needs nothing has an empty pattern.
/* oxlint-disable no-empty-pattern */
export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [async ({}, use, { parallelIndex }) => use(productOf(parallelIndex)), { scope: 'worker' }],
  records: [
    async ({ product }, use) => {
      const records = openRecords(product.databaseUrl)
      await use(records)
      await records.close()
    },
    { scope: 'worker' },
  ],
  withServiceWorker: [false, { option: true }],
  baseURL: async ({ product }, use) => use(product.url),
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': someAddress() }),
  context: async ({ context, withServiceWorker }, use) => {
    if (!withServiceWorker) await hideServiceWorkers(context)
    await use(context)
    await endAnswers(context)
  },
  pageFaults: [
    async ({ context, product }, use, info) => {
      const faults = watchPages(context, product.url)
      const requests = logRequests(context)
      await use(faults)
      const unexpected = faults.unexpected()
      if (unexpected.length > 0 || info.status !== info.expectedStatus) await requests.keep(info)
      base.expect(unexpected, 'faults of the pages that the test did not expect').toEqual([])
    },
    { auto: true },
  ],
  openBrowser: async ({ browser, product, pageFaults }, use) => {
    const opened: { context: BrowserContext; faults: PageFaults }[] = []
    await use(async () => {
      // The project sets the other options.
      const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': someAddress() } })
      await hideServiceWorkers(context)
      opened.push({ context, faults: watchPages(context, product.url) })
      return context
    })
    for (const { context, faults } of opened) {
      base.expect(faults.unexpected().filter((line) => pageFaults.isUnexpected(line))).toEqual([])
      await endAnswers(context)
      await context.close()
    }
  },
  local: async ({ playwright, product }, use) => {
    const request = await playwright.request.newContext({ baseURL: product.url, extraHTTPHeaders: {} })
    await use(request)
    await request.dispose()
  },
  provider: async ({ local, product }, use) => {
    const provider = new Provider(local, product)
    await use(provider)
    await provider.withoutFaults()
  },
  payer: async ({ browser, product }, use) => {
    const payer = new Payer(product, browser)
    await use(payer)
    await payer.close()
  },
  signIn: async ({ product, context }, use) => use((who, area) => signInContext(product, context, who, area)),
  signInInstead: async ({ context, product, signIn }, use) =>
    use(async (who, area) => {
      // A file of the same site that reads nothing. A blank page has no storage, which some tests set in every document.
      for (const page of context.pages()) await page.goto(`${product.url}/favicon.svg`)
      await context.clearCookies()
      await signIn(who, area)
    }),
  openPerson: async ({ product, request, local }, use) =>
    use(async (over) => {
      const person = newPerson(over)
      await openAccount(product, request, local, person)
      return person
    }),
  merchant: async ({ context, openPerson, product, records, signIn }, use) => {
    const person = await openPerson()
    await signIn(person)
    await apiOf(context.request, product.url).saveBankData(person.fullName)
    await records.approve(person.email)
    await use(person)
  },
})

/** A request that the test answers itself may be under way when the test ends. */
async function endAnswers(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Hides service workers from pages. Every request is then the page's own, and a test can watch and stop it. */
async function hideServiceWorkers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
  })
}

export { expect } from '@playwright/test'
