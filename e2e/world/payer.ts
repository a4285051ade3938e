import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
} from '@playwright/test'
import type { Product } from './product.ts'
import { noteProvoked } from './provoked-errors.ts'

/** The customer with the bank's app: a separate browser on the sandbox's bank page. */
export class Payer {
  readonly #product: Product
  readonly #browser: Browser
  #context: BrowserContext | null = null

  constructor(product: Product, browser: Browser) {
    this.#product = product
    this.#browser = browser
  }

  async openBank(): Promise<Page> {
    this.#context ??= await this.#browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: 'pt-BR',
      extraHTTPHeaders: {},
    })
    const page = await this.#context.newPage()
    await page.goto(this.#product.bankUrl)
    return page
  }

  /** Pastes a code and pays it from the first account. Returns when the bank confirmed, and the payer that it showed. */
  async pay(code: string): Promise<{ atMs: number; payer: string }> {
    const bank = await this.openBank()
    await bank.getByLabel('Pix Copia e Cola').fill(code)
    await bank.getByRole('button', { name: 'Continuar' }).click()
    return this.confirm(bank)
  }

  /** Confirms the payment that the bank shows. */
  async confirm(bank: Page): Promise<{ atMs: number; payer: string }> {
    const payer = (await bank.locator('.payer b').first().textContent()) ?? ''
    const paid = bank.waitForResponse((response) => response.url().endsWith('/bank/payments'))
    await bank.getByRole('button', { name: /^Pagar/ }).click()
    await (await paid).finished()
    const atMs = Date.now()
    await expect(bank.getByRole('heading', { name: 'Pix enviado' })).toBeVisible()
    return { atMs, payer }
  }

  async close(): Promise<void> {
    await this.#context?.close()
  }
}

/** The provider's commands under `/sandbox`. */
export class Provider {
  readonly #request: APIRequestContext
  readonly #url: string
  readonly #product: Product

  constructor(request: APIRequestContext, product: Product) {
    this.#request = request
    this.#url = product.sandboxUrl
    this.#product = product
  }

  /** Switches a fault on until the end of the test. */
  async fault(name: string, settings: object = {}): Promise<void> {
    await this.#ok(this.#request.put(`${this.#url}/sandbox/faults/${name}`, { data: settings }))
  }

  /** Shows transfers with another amount than we sent, which the server logs as an error once. */
  async showOtherAmount(shown: { change: 'plus' | 'minus'; centavos: number }): Promise<void> {
    noteProvoked(this.#product, 'finance.transfer-mismatch')
    await this.fault('wrongTransferAmount', shown)
  }

  async withoutFaults(): Promise<void> {
    await this.#ok(this.#request.delete(`${this.#url}/sandbox/faults`))
  }

  /** Pays a charge without the bank's page, whatever its state there. Pays `amount` instead of the charge's own, if given. */
  async pay(txid: string, amount?: string): Promise<void> {
    const data = { txid, force: true, ...(amount !== undefined && { amount }) }
    await this.#ok(this.#request.post(`${this.#url}/sandbox/payments`, { data }))
  }

  /** The same, by this person. */
  async payAs(txid: string, payer: { name: string; taxId: string }): Promise<void> {
    await this.#ok(this.#request.post(`${this.#url}/sandbox/payments`, { data: { txid, payer } }))
  }

  /** Returns a part of a charge's first payment to its payer, as the provider's own desk does. */
  async sendBack(txid: string, amount: string): Promise<void> {
    const data = { txid, amount, nature: 'ORIGINAL' }
    await this.#ok(this.#request.post(`${this.#url}/sandbox/returns`, { data }))
  }

  /** Begins to return it. The money is on its way until the provider reports the end. */
  async beginSendingBack(txid: string, amount: string): Promise<void> {
    const data = { txid, amount, nature: 'ORIGINAL', open: true }
    await this.#ok(this.#request.post(`${this.#url}/sandbox/returns`, { data }))
  }

  /** The payer's bank disputes a charge's first payment. The money is blocked until the dispute is decided. */
  async dispute(txid: string): Promise<{ id: string }> {
    const data = { txid, nature: 'MED_FRAUDE', open: true }
    const answer = await this.#ok(this.#request.post(`${this.#url}/sandbox/returns`, { data }))
    return JSON.parse(await answer.text())
  }

  /** Decides a dispute for the receiver: the money is not blocked any more. */
  async dropDispute(endToEndId: string, { id }: { id: string }): Promise<void> {
    const data = { status: 'NAO_REALIZADO' }
    await this.#ok(this.#request.post(`${this.#url}/sandbox/returns/${endToEndId}/${id}/end`, { data }))
  }

  /** Removes a charge that nobody has paid. */
  async remove(txid: string): Promise<void> {
    await this.#ok(this.#request.delete(`${this.#url}/sandbox/charges/${txid}`))
  }

  /** Sets the price of the USDT in pesos. */
  async setPesos(middle: string): Promise<void> {
    await this.#ok(
      this.#request.put(`${this.#url}/sandbox/market`, { data: { ars: { middle, frozen: true } } }),
    )
  }

  /** All charges of the sandbox, whatever faults are on. */
  async charges(): Promise<{ txid: string; status: string }[]> {
    const answer = await this.#ok(this.#request.get(`${this.#url}/sandbox/charges?limit=200`))
    const { charges }: { charges: { txid: string; status: string }[] } = JSON.parse(await answer.text())
    return charges
  }

  /** The provider's own word for the state of a charge. */
  async statusOf(txid: string): Promise<string> {
    const charge = (await this.charges()).find((one) => one.txid === txid)
    if (charge === undefined) throw new Error(`the provider has no charge ${txid}`)
    return charge.status
  }

  async #ok(sent: ReturnType<APIRequestContext['get']>): ReturnType<APIRequestContext['get']> {
    const answer = await sent
    if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`)
    return answer
  }
}
