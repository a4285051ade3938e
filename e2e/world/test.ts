import { type APIRequestContext, type BrowserContext, test as base } from '@playwright/test'
import type { Registration } from '@puente/contract/accounts'
import { apiOf } from './api.ts'
import { type PageFaults, watchPages } from './page-faults.ts'
import { Payer, Provider } from './payer.ts'
import { newPerson, openAccount, type SignIn, signInContext } from './people.ts'
import type { Product } from './product.ts'
import { openRecords, type Records } from './records.ts'
import { productOf } from './stack.ts'

interface Fixtures {
  /** Fails the test when a page of it went wrong in silence. */
  pageFaults: PageFaults
  /** Calls from this machine itself, without the test's address: the outbox is open to it alone. */
  local: APIRequestContext
  provider: Provider
  payer: Payer
  /** Opens a confirmed account, not verified. */
  openPerson: (over?: Partial<Registration>) => Promise<Registration>
  /** A verified merchant of this test alone, signed in in its browser. */
  merchant: Registration
  /** Opens a session in this test's browser. */
  signIn: (who: SignIn, door?: 'user' | 'admin') => Promise<void>
  /** Another browser of the same test: another person, or another desk. Watched like the first. */
  openBrowser: () => Promise<BrowserContext>
  /** Set to true where the service worker itself is the subject. */
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

// Playwright reads the parameters of a fixture to know what it needs: one that needs nothing says so by an empty pattern.
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
    // A request that a test answers itself may be on its way when the test is over.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  pageFaults: [
    async ({ context, product }, use) => {
      const faults = watchPages(context, product.url)
      await use(faults)
      base.expect(faults.unexpected(), 'faults of the pages that the test did not expect').toEqual([])
    },
    { auto: true },
  ],
  openBrowser: async ({ browser, product, pageFaults }, use) => {
    const opened: { context: BrowserContext; faults: PageFaults }[] = []
    await use(async () => {
      // The rest is as the project sets it.
      const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': someAddress() } })
      await hideServiceWorkers(context)
      opened.push({ context, faults: watchPages(context, product.url) })
      return context
    })
    for (const { context, faults } of opened) {
      base.expect(faults.unexpected().filter((line) => pageFaults.isUnexpected(line))).toEqual([])
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
  signIn: async ({ product, context }, use) => use((who, door) => signInContext(product, context, who, door)),
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

/** A browser without service workers: every request of a page is then the page's own, and can be watched and stopped. */
async function hideServiceWorkers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
  })
}

export { expect } from '@playwright/test'
