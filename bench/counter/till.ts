import type { Page } from '@playwright/test'

/** A success that takes longer counts as not shown. */
const limitMs = 10_000

/** One merchant at Crear Orden. The page stays open between sales, as at a counter. */
export class Till {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Types a sale. Fields that repeat keep their value from the sale before. */
  async enter(sale: number): Promise<void> {
    const page = this.#page
    await page.getByLabel('Monto en reales').fill(String(10_000 + sale))
    await page.getByLabel('Nombre del cliente').fill('Marina Souza')
    await page.getByLabel('CPF o CNPJ').fill('52998224725')
    const more = page.getByRole('button', { name: /Identificación, descripción y WhatsApp/ })
    if ((await more.getAttribute('aria-expanded')) === 'false') await more.click()
    await page.getByLabel('Identificación del cliente').fill('Surtidor 4')
    await page.getByLabel('Descripción').fill('Nafta súper')
  }

  /** From the press on "Generar código QR de Pix" to the frame that shows the drawn code, in milliseconds of the page. */
  async generate(): Promise<number> {
    // Start listening first: a press and a script reach the page by different channels.
    const watch = await this.#page.evaluateHandle(() => {
      const drawn = new Promise<number>((done) => {
        const pressed = (event: Event) => {
          const look = () => {
            if (document.querySelector('.charge-ring svg[role=img]') === null)
              return requestAnimationFrame(look)
            return requestAnimationFrame(() => {
              // This task runs after the frame, so its content is on screen.
              const channel = new MessageChannel()
              channel.port1.addEventListener('message', () => done(performance.now() - event.timeStamp))
              channel.port1.start()
              channel.port2.postMessage(null)
            })
          }
          look()
        }
        document.addEventListener('click', pressed, { once: true, capture: true })
      })
      return { drawn }
    })
    await this.#page.getByRole('button', { name: 'Generar código QR de Pix' }).click()
    const tookMs = await within(watch.evaluate(({ drawn }) => drawn))
    if (Number.isNaN(tookMs)) throw new Error(`no code was drawn within ${limitMs / 1000} s`)
    return tookMs
  }

  /** The txid of the charge whose code is on screen. */
  async txid(): Promise<string> {
    await this.#page.waitForURL(/\/generating-pix\?order=/)
    return new URL(this.#page.url()).searchParams.get('order')?.replaceAll('-', '') ?? ''
  }

  /**
   * When the success stood on screen, in milliseconds of the Unix epoch; calls `pay` once the page looks for it. The sandbox
   * uses the same machine's clock. NaN if it did not come in time.
   */
  async successAt(pay: () => Promise<void>, withinMs = limitMs): Promise<number> {
    const watch = await this.#page.evaluateHandle(() => {
      const shown = new Promise<number>((done) => {
        const look = () => {
          if (document.querySelector('[role=dialog].success') === null) return requestAnimationFrame(look)
          return requestAnimationFrame(() => {
            const channel = new MessageChannel()
            channel.port1.addEventListener('message', () => done(Date.now()))
            channel.port1.start()
            channel.port2.postMessage(null)
          })
        }
        look()
      })
      return { shown }
    })
    await pay()
    return within(
      watch.evaluate(({ shown }) => shown),
      withinMs,
    )
  }

  /** Leaves the code without a payment, as a merchant does whose client changed their mind. */
  async leaveCode(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Volver' }).click()
    await this.#page.waitForURL(/\/exchange$/)
  }

  async nextSale(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Realizar otra operación' }).click()
    await this.#page.waitForURL(/\/exchange$/)
  }
}

/** Returns NaN if the value did not come in time. */
async function within(awaited: Promise<number>, withinMs = limitMs): Promise<number> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<number>((give) => {
    timer = setTimeout(give, withinMs, Number.NaN)
  })
  try {
    return await Promise.race([awaited, late])
  } finally {
    clearTimeout(timer)
  }
}
