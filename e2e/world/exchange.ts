import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test'
import { addressesOf } from './built-files.ts'

/** What a merchant types into Crear Orden. */
export interface Sale {
  readonly pesos?: string
  readonly reais?: string
  readonly clientName?: string
  readonly document?: string
  readonly clientId?: string
  readonly description?: string
}

const usual = {
  clientName: 'Marina Souza',
  document: '52998224725',
  clientId: 'Surtidor 4',
  description: 'Nafta súper',
} as const

/** Crear Orden, as somebody at the counter uses it. Labels are the Spanish ones. */
export function exchangeOf(page: Page) {
  const pesos = page.getByLabel('Monto en pesos')
  const reais = page.getByLabel('Monto en reales')
  const generate = page.getByRole('button', { name: 'Generar código QR de Pix' })
  return {
    pesos,
    reais,
    generate,
    clientName: page.getByLabel('Nombre del cliente'),
    document: page.getByLabel('CPF o CNPJ'),
    clientId: page.getByLabel('Identificación del cliente'),
    description: page.getByLabel('Descripción'),
    async open(): Promise<void> {
      await page.goto('/exchange')
      await expect(page.getByRole('heading', { name: 'Crear Orden' })).toBeVisible()
      await expect(generate).toBeEnabled()
    },
    async enter(sale: Sale = {}): Promise<void> {
      const { clientName, document, clientId, description } = { ...usual, ...sale }
      if (sale.pesos !== undefined) await retype(pesos, digitsOf(sale.pesos))
      else await retype(reais, digitsOf(sale.reais ?? '180,00'))
      await page.getByLabel('Nombre del cliente').fill(clientName)
      await page.getByLabel('CPF o CNPJ').fill(document)
      const more = page.getByRole('button', { name: /Identificación, descripción y WhatsApp/ })
      if ((await more.isVisible()) && (await more.getAttribute('aria-expanded')) === 'false')
        await more.click()
      await page.getByLabel('Identificación del cliente').fill(clientId)
      await page.getByLabel('Descripción').fill(description)
    },
  }
}

/** An amount field takes the keys of a till: centavos of reais, whole pesos. */
function digitsOf(amount: string): string {
  return amount.replace(/\D/g, '')
}

/**
 * Intercepts the page's requests for a quote, from before it opens. An interception that began later would miss a request in progress.
 */
export async function quotesOf(page: Page) {
  const underWay = new Set<Request>()
  const withheld: Route[] = []
  let mode: 'answer' | 'withhold' | 'refuse' = 'answer'
  page.on('requestfinished', (request) => void underWay.delete(request))
  page.on('requestfailed', (request) => void underWay.delete(request))
  await page.route('**/api/v1/quotes', async (route) => {
    if (mode === 'withhold') return void withheld.push(route)
    if (mode === 'refuse') return route.abort('failed')
    underWay.add(route.request())
    await route.continue()
  })
  const change = async (next: typeof mode): Promise<void> => {
    mode = next
    await expect.poll(() => underWay.size).toBe(0)
  }
  return {
    /** Withholds further answers, so that the page keeps the quote that it shows while the test ends or replaces it. */
    keep: () => change('withhold'),
    /** Lets further requests fail, as without a network. A request in progress gets its answer before this returns. */
    refuse: () => change('refuse'),
    /** Answers the withheld requests and all later ones. */
    async answerAgain(): Promise<void> {
      mode = 'answer'
      for (const route of withheld.splice(0)) await route.continue()
    },
  }
}

/**
 * Watches the code files that a page loads from now on. If the network fails during a load, the file stays missing until the page is reloaded, so a
 * test waits for all loads before it cuts the network.
 */
export function codeFilesOf(page: Page) {
  const underWay = new Set<Request>()
  const loaded: string[] = []
  let changedAt = Date.now()
  const begins = (request: Request): void => {
    if (!request.url().includes('/assets/')) return
    underWay.add(request)
    changedAt = Date.now()
  }
  const ends = (request: Request): void => {
    if (!underWay.delete(request)) return
    loaded.push(request.url())
    changedAt = Date.now()
  }
  page.on('request', begins)
  page.on('requestfinished', ends)
  page.on('requestfailed', ends)
  return {
    /**
     * Waits until the named chunks have arrived and no load was under way for half a second. A slow machine loads ahead in waves that are further
     * apart than that: name what comes with the last one.
     */
    allLoaded: (...chunks: readonly string[]) =>
      expect
        .poll(
          () =>
            underWay.size === 0 &&
            Date.now() - changedAt > 500 &&
            chunks.every((chunk) => loaded.some((url) => addressesOf(chunk).test(url))),
        )
        .toBe(true),
  }
}

/** Replaces what stands in an amount field, as a person does: all of it is selected, then typed over. */
export async function retype(field: Locator, digits: string): Promise<void> {
  await field.focus()
  await field.press('ControlOrMeta+a')
  await field.press('Delete')
  await field.pressSequentially(digits)
}

/** The code's screen. */
export function codeOf(page: Page) {
  const tile = page.getByRole('img', { name: /^Código QR de Pix/ })
  return {
    tile,
    timer: page.getByRole('timer'),
    async waitForIt(): Promise<void> {
      await expect(page).toHaveURL(/\/generating-pix\?order=/)
      await expect(tile).toBeVisible()
    },
    /** The copy-and-paste code in full. */
    async text(): Promise<string> {
      await page.getByRole('button', { name: 'Ver', exact: true }).click()
      return page.getByLabel('Código Pix para copiar y pegar').inputValue()
    },
    orderId(): string {
      const id = new URL(page.url()).searchParams.get('order')
      if (id === null) throw new Error(`no order in ${page.url()}`)
      return id
    },
  }
}

/** The success that opens over any screen. */
export function successOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Pago confirmado!' })
}
