import type { APIRequestContext, Locator } from '@playwright/test'
import type { NoticeDesk } from '@puente/contract/notices'
import { texts as noticesEs } from '../../apps/web/src/messages/es/notices/admin.ts'
import { texts as exchangeEs } from '../../apps/web/src/messages/es/orders/exchange.ts'
import { texts as shellEs } from '../../apps/web/src/messages/es/shell.ts'
import { texts as exchangePt } from '../../apps/web/src/messages/pt/orders/exchange.ts'
import { texts as shellPt } from '../../apps/web/src/messages/pt/shell.ts'
import { texts as noticesPt } from '../../apps/web/src/messages/pt/notices/admin.ts'
import { texts as payment } from '../../apps/web/src/messages/pt/establishments/payment.ts'
import { texts as store } from '../../apps/web/src/messages/pt/establishments/store.ts'
import { apiOf } from '../world/api.ts'
import { addressesOf } from '../world/built-files.ts'
import { withoutConfirmedDialog } from '../world/confirmed-dialog.ts'
import { walkOf } from '../world/large-text.ts'
import { isOnTop, layoutFaults } from '../world/layout-faults.ts'
import { askPayer, fillDay, longName, placeOrder, placePaidOrder } from '../world/orders.ts'
import { answered } from '../world/page-faults.ts'
import { demoFinancePassword, newPerson } from '../world/people.ts'
import { actionOn, openDesk } from '../world/payouts.ts'
import { chargeTexts, openCode } from '../world/qr-code.ts'
import type { Product } from '../world/product.ts'
import { openStore } from '../world/store-payment.ts'
import { expect, test } from '../world/test.ts'

/** Where the words of an element stand, also beyond its own box. Runs in the page. */
function boxOfText(element: Element): { right: number; bottom: number } {
  const range = document.createRange()
  range.selectNodeContents(element)
  const { right, bottom } = range.getBoundingClientRect()
  return { right, bottom }
}

/** How many px of its example a field cuts off. Runs in the page. */
function cutExample(field: Element): number {
  const ink = document.createElement('canvas').getContext('2d')
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(field, '::placeholder')
  const { paddingLeft, paddingRight } = getComputedStyle(field)
  if (ink === null || !(field instanceof HTMLInputElement)) return Number.NaN
  ink.font = `${fontWeight} ${fontSize} ${fontFamily}`
  const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  return ink.measureText(field.placeholder).width - room
}

/** The desk of notices with the longest values that its screen can be asked to show. */
function largestDesk(desk: NoticeDesk): NoticeDesk {
  const count = 1_234_567
  const longAgo = '2026-01-01T00:00:00.000Z'
  return {
    ...desk,
    providers: desk.providers.map((provider) => ({
      ...provider,
      isActive: true,
      isConfigured: true,
      lastNoticeAt: longAgo,
      lastTest: {
        outcome: 'elsewhere',
        sentAt: longAgo,
        tookMs: 59_999,
        status: 200,
        cause: null,
        noticeId: null,
      },
    })),
    today: { received: count, duplicates: count, refused: count },
    minutes: desk.minutes.map(({ at }) => ({ at, received: 4 * count, processed: count, failed: count })),
    answers: desk.answers.map((answer) => ({ ...answer, answers: count, p50Ms: 48_765, p95Ms: 59_999 })),
    waiting: count,
    retrying: count,
    gaveUp: count,
    stuck: count,
    unknownWords: [
      { provider: 'bcb', word: 'PAYMENT_RECEIVED_AND_UNDER_REVIEW_BY_THE_BANK', charges: count },
    ],
    silence: {
      provider: 'fire_banking',
      since: longAgo,
      usualInFourWeeks: count,
      foundByAsking: count,
      mute: {
        until: '2026-12-31T23:59:00.000Z',
        by: 'maria.aparecida.do.nascimento@hoteles-del-iguazu.puente.test',
        reason: 'manutenção-do-banco-avisada-por-e-mail-e-sem-hora-para-terminar',
      },
    },
  }
}

/** Registers an address of which neither half fits a line of large text. Returns it. */
async function registerLongAddress({ url }: Product, request: APIRequestContext): Promise<string> {
  const id = crypto.randomUUID().slice(0, 8)
  const email = `maria.aparecida.nascimento.vasconcelos-${id}@hoteles-del-iguazu.puente.test`
  const answer = await request.post('/api/v1/accounts', {
    data: newPerson({ email }),
    headers: { origin: url },
  })
  expect(answer.status()).toBe(202)
  return email
}

const languages = ['es', 'pt'] as const
/** The largest sale: its pesos, and every balance that holds them, have seven figures. */
const largeAmount = { realValueMinor: '500000' } as const

// Each test looks at its screens in both windows itself.
test.describe('text of 100, 150 and 200 %', { tag: '@once' }, () => {
  test('fits the screens of a visitor and of a payer', async ({
    page: { request },
    merchant: _merchant,
    product,
    openBrowser,
    provider,
    pageFaults,
  }) => {
    pageFaults.expect(answered(404, '/no-such-page'))
    const open = await placeOrder(product, request, 'Rosa Duarte')
    const paid = await placePaidOrder(product, request, provider, 'Rosa Duarte')
    const { receiptUrl } = await (await request.get(`${product.url}/api/v1/charges/${paid.id}`)).json()
    const { payerPath } = await askPayer(product, request)
    const page = await (await openBrowser()).newPage()
    const walk = await walkOf(page)
    for (const language of languages) {
      await walk.setLanguage(language)
      await walk.visit(
        '/',
        '/calculadorapix',
        '/support',
        '/login',
        '/forgot-password',
        '/comprobante',
        '/no-such-page',
      )
      await walk.visit(`/pagar/${open.transactionId}`, `/pagar/${paid.transactionId}`, payerPath)
      await walk.visit(new URL(receiptUrl).pathname)
      await page.goto('/register')
      await page.locator('form [type=submit]').click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await walk.look('/register with faults')
    }
    expect(walk.faults).toEqual([])
  })

  test('fits a confirmed address that is longer than a line, and the line of a part that did not load', async ({
    page,
    local,
    product,
    merchant: _merchant,
    pageFaults,
  }) => {
    const lost = addressesOf('news')
    pageFaults.expect(lost, /ERR_FAILED/, /Failed to fetch dynamically imported module/)
    const walk = await walkOf(page)
    const email = await registerLongAddress(product, local)
    await page.route(lost, (route) => route.abort('failed'))
    for (const language of languages) {
      await walk.setLanguage(language)
      await page.goto('/exchange')
      const line = page.getByRole('alert').filter({ has: page.getByRole('button') })
      await expect(line.getByRole('button')).toHaveText(
        language === 'es' ? 'Recargar página' : 'Recarregar página',
      )
      await walk.look('a page without a part of it')
    }
    await page.context().clearCookies()
    await page.goto(await apiOf(local).mailedLink(email, '/confirmation'))
    await expect(page.getByText(email)).toBeVisible()
    await walk.look('the confirmed address')
    expect(walk.faults).toEqual([])
  })

  test('fits the screens of a merchant, whose bar keeps its labels', async ({
    page,
    merchant: _merchant,
    product,
    provider,
  }) => {
    const paid = await placePaidOrder(
      product,
      page.request,
      provider,
      'Maria das Graças Vasconcelos',
      largeAmount,
    )
    const { merchantPath } = await askPayer(product, page.request, largeAmount)
    const walk = await walkOf(page)
    for (const language of languages) {
      await walk.setLanguage(language)
      await walk.visit(merchantPath)
      await walk.visit('/historial', `/historial/${paid.id}`, '/perfil', '/exchange')
      await page.goto('/registro-establecimiento')
      await expect(page.getByRole('progressbar')).toBeVisible()
      await walk.look('the registration of an establishment')
    }
    expect(walk.faults).toEqual([])

    await page.setViewportSize({ width: 390, height: 844 })
    await walk.setFontSize(32)
    for (const [language, { nav }] of [
      ['es', shellEs],
      ['pt', shellPt],
    ] as const) {
      await walk.setLanguage(language)
      await page.goto('/historial')
      const bar = page.getByRole('navigation', { name: nav.label })
      for (const label of [nav.history, nav.createOrder, nav.profile]) {
        await expect(bar.getByText(label, { exact: true })).toBeInViewport({ ratio: 1 })
      }
    }
  })

  test('breaks the email of the profile before its "@" and after its dots only (PROF-017)', async ({
    page,
    openPerson,
    signIn,
  }) => {
    const name = `graciela.${crypto.randomUUID().slice(0, 8)}`
    await signIn(await openPerson({ email: `${name}@parrillas.e2e.puente.test` }))
    const walk = await walkOf(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/perfil')
    const email = page.getByText(`${name}@parrillas.e2e.puente.test`, { exact: true })
    await expect(email).toBeVisible()
    await walk.setFontSize(32)
    const lines = await email.evaluate((own) => {
      const range = document.createRange()
      const byTop = new Map<number, string>()
      for (const node of own.childNodes)
        for (const [index, letter] of [...(node.textContent ?? '')].entries()) {
          range.setStart(node, index)
          range.setEnd(node, index + 1)
          const { top } = range.getBoundingClientRect()
          byTop.set(top, (byTop.get(top) ?? '') + letter)
        }
      return [...byTop.values()]
    })
    expect(lines.length).toBeGreaterThan(1)
    for (const [index, line] of lines.slice(0, -1).entries())
      expect(line.endsWith('.') || lines[index + 1]?.startsWith('@'), lines.join(' | ')).toBe(true)
  })

  test('shows the examples of the identification and of the description whole, at 1280 px with text of 16 px and at 390 px with 16, 24 and 32 px', async ({
    page,
    merchant: _merchant,
  }) => {
    const walk = await walkOf(page)
    for (const [language, { client }] of [
      ['es', exchangeEs],
      ['pt', exchangePt],
    ] as const) {
      await walk.setLanguage(language)
      await page.goto('/exchange')
      for (const [width, px] of [
        [1280, 16],
        [390, 16],
        [390, 24],
        [390, 32],
      ] as const) {
        await page.setViewportSize({ width, height: 844 })
        await walk.setFontSize(px)
        for (const example of [client.clientIdHint, client.descriptionHint]) {
          const cut = await page.getByPlaceholder(example, { exact: true }).evaluate(cutExample)
          expect(cut, `${example} at ${width} px, text of ${px} px`).toBeLessThanOrEqual(0)
        }
      }
    }
  })

  test('fits Crear Orden with the number of the client', async ({ page, merchant: _merchant }) => {
    const walk = await walkOf(page)
    for (const [language, { client }] of [
      ['es', exchangeEs],
      ['pt', exchangePt],
    ] as const) {
      await walk.setLanguage(language)
      await page.goto('/exchange')
      await page.getByRole('button', { name: client.addWhatsapp }).click()
      await expect(page.getByLabel(client.country)).toBeVisible()
      await walk.look('the number of the client')
    }
    expect(walk.faults).toEqual([])
  })

  test('fits the close of a day, whole in width at every size', async ({
    page,
    merchant: _merchant,
    product,
    provider,
  }) => {
    await withoutConfirmedDialog(page)
    const day = await fillDay(product, page.request, provider)
    const walk = await walkOf(page)
    for (const language of languages) {
      await walk.setLanguage(language)
      await page.goto(`/historial?day=${day}`)
      await expect(page.getByRole('dialog').getByText(longName).filter({ visible: true })).toBeVisible()
      await walk.look('the close of a day')
    }
    expect(walk.faults).toEqual([])
  })

  test("fits the counter's screens, for the merchant and for the client", async ({
    page,
    merchant: _merchant,
    product,
    provider,
  }) => {
    const walk = await walkOf(page)
    for (const [language, texts] of chargeTexts) {
      await walk.setLanguage(language)
      const order = await placeOrder(product, page.request, 'Maria das Graças Vasconcelos', largeAmount)
      await walk.visit(`/complete-transfer?order=${order.id}`)
      await openCode(page, order)
      await walk.look('the code')
      await page.getByRole('button', { name: texts.turn }).click()
      await expect(page.locator('.turned-half').getByRole('img')).toBeVisible()
      await walk.look('the code turned to the client')
      await provider.pay(order.transactionId)
      await expect(page.locator('.turned-paid')).toBeVisible()
      await walk.look('the payment, turned to the client')
      await page.keyboard.press('Escape')
      const success = page.locator('.success')
      await expect(success).toBeVisible()
      // A key press keeps the success from closing by itself.
      await success.press('Shift')
      await walk.look('the success')

      const short = await placeOrder(product, page.request, 'Rosa Duarte')
      await openCode(page, short)
      await provider.pay(short.transactionId, '180.99')
      await expect(page.locator('.stop-side dl')).toHaveCount(2)
      await walk.look('a payment that is short')
    }
    expect(walk.faults).toEqual([])
  })

  test('fits the screens of the verification', async ({ page, openPerson, signIn }) => {
    await signIn(await openPerson())
    const walk = await walkOf(page)
    for (const language of languages) {
      await walk.setLanguage(language)
      await walk.visit('/verification-flow', '/bank-data')
      await page.getByLabel('CBU', { exact: false }).first().fill('0110599520000001235579')
      await walk.look('/bank-data with a CBU')
      await walk.visit('/perfil')
    }
    expect(walk.faults).toEqual([])
  })

  test('fits the screens of an admin', async ({
    page: { request },
    merchant: _merchant,
    product,
    openBrowser,
    provider,
  }) => {
    // Eight views at three sizes in two languages.
    test.slow()
    const clientName = `Dora ${crypto.randomUUID().slice(0, 6)}`
    const { id } = await placePaidOrder(product, request, provider, clientName, largeAmount)
    const page = await openDesk(await openBrowser(), product)
    const walk = await walkOf(page)
    for (const language of languages) {
      await walk.setLanguage(language)
      await walk.visit('/admin')
      await page.getByRole('button', { name: /^Avisos/ }).click()
      await expect(page.getByRole('dialog', { name: 'Avisos' }).getByRole('link').first()).toBeVisible()
      await walk.look('the panel of the bell')
      await page.keyboard.press('Escape')
      await actionOn(page, 'Enviar', clientName).click()
      await expect(page.getByRole('dialog').getByText('CBU').first()).toBeVisible()
      await walk.look('the payout')
      await walk.visit(
        '/admin/configuracoes',
        '/admin/people',
        '/admin/companies',
        '/admin/refueling',
        '/admin/spreadsheet',
        '/admin/approval',
      )
      await page.goto(`/admin?id=${id}`)
      await expect(page.locator('.drawer').getByRole('tab').first()).toBeVisible()
      await walk.look('the details of a transaction')
      await page.setViewportSize({ width: 390, height: 844 })
      const tabs = page.locator('.drawer').getByRole('tablist')
      const cut = await tabs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      expect(cut, `all tabs are in sight on a phone, ${language}`).toBe(0)
      await page.setViewportSize({ width: 1280, height: 800 })
    }
    expect(walk.faults).toEqual([])
  })

  test('fits the desks of money, notices, providers and establishments', async ({
    product,
    openBrowser,
    records,
  }) => {
    // Eight views at three sizes.
    test.slow()
    await records.forgetFinanceTries()
    const page = await openDesk(await openBrowser(), product)
    const walk = await walkOf(page)
    await walk.setLanguage('pt')
    await page.goto('/admin/financeiro-admin')
    await walk.look('the gate of finance')
    await page.getByLabel('Senha do Financeiro').fill(demoFinancePassword)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page.getByLabel('Senha do Financeiro')).toHaveCount(0)
    await walk.look('the finance area')
    await walk.visit(
      '/admin/webhooks',
      '/admin/webhooks?tab=registered',
      '/admin/auditoria',
      '/admin/configuracao-provedores',
      '/admin/gas-stations',
      '/admin/pix-stores',
      '/admin/support',
      '/admin/url-transactions',
      '/admin/casos',
      '/debug',
    )
    expect(walk.faults).toEqual([])
  })

  test('fits the desk of notices with its largest values, as a chart and as a table', async ({
    product,
    openBrowser,
  }) => {
    const page = await openDesk(await openBrowser(), product)
    await page.route('**/api/v1/admin/webhooks', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: largestDesk(await response.json()) })
    })
    const walk = await walkOf(page)
    for (const [language, { minutes }] of [
      ['es', noticesEs],
      ['pt', noticesPt],
    ] as const) {
      await walk.setLanguage(language)
      await walk.visit('/admin/webhooks')
      await page.getByRole('button', { name: minutes.asTable }).click()
      await expect(page.getByRole('table', { name: minutes.title }).getByRole('columnheader')).toHaveText([
        minutes.minute,
        minutes.received,
        minutes.processed,
        minutes.waiting,
        minutes.failed,
      ])
      const frame = page.getByRole('region', { name: minutes.title })
      const hidden = await frame.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
      expect(hidden, 'all minutes are in sight').toBe(0)
      await walk.look('the desk of notices with its minutes as a table')
    }
    expect(walk.faults).toEqual([])
  })

  test('names the element that makes a page scroll sideways, also one in a scrolled row that does not clip it', async ({
    page,
  }) => {
    const namesOf = async (content: string): Promise<string[]> => {
      await page.setContent(`<!doctype html><body style="margin: 0">${content}</body>`)
      const faults = await layoutFaults(page)
      return faults.filter((one) => one.startsWith('scrolls sideways'))
    }
    const row = (inner: string) => `<p class="row" style="overflow: auto; width: 90vw">${inner}</p>`
    const wide = '<i style="display: block; width: 300vw">scrolled in its row</i>'
    expect(await namesOf(row(wide))).toEqual([])
    expect(
      await namesOf(
        `${row(wide)}<b style="width: 9px; display: block; white-space: nowrap; font-size: 50vw">one line</b>`,
      ),
    ).toEqual([expect.stringMatching(/^scrolls sideways: \d+ in \d+, by <b class=""> one line \(to \d+\)$/)])
    const hidden = '<i style="position: absolute; left: 200vw">hidden words</i>'
    expect(await namesOf(row(wide + hidden))).toEqual([
      expect.stringMatching(/^scrolls sideways: \d+ in \d+, by <i class=""> hidden words \(to \d+\)$/),
    ])
  })

  test('keeps the icons of the desk of notices beside their words, and its tabs in sight', async ({
    product,
    openBrowser,
  }) => {
    const page = await openDesk(await openBrowser(), product)
    const walk = await walkOf(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/admin/webhooks')
    await expect(page.getByText('Fire Banking', { exact: true })).toBeVisible()
    await walk.setFontSize(32)
    for (const name of ['Fire Banking', 'CorpX']) {
      const row = page.getByRole('listitem').filter({ hasText: name }).first()
      const [words, sign] = await Promise.all([
        row.getByText(name, { exact: true }).evaluate(boxOfText),
        row.locator('svg').last().boundingBox(),
      ])
      const apart = words.right <= (sign?.x ?? 0) || words.bottom <= (sign?.y ?? 0)
      expect(apart, `${name} beside or above the sign of its last notice`).toBe(true)
    }
    const [title, toTable] = await Promise.all([
      page.getByRole('heading', { name: noticesPt.minutes.title }).boundingBox(),
      page.getByRole('button', { name: noticesPt.minutes.asTable }).boundingBox(),
    ])
    const middle = (toTable?.y ?? Number.NaN) + (toTable?.height ?? Number.NaN) / 2
    expect(middle, 'the button of the chart is beside its title').toBeLessThan(
      (title?.y ?? Number.NaN) + (title?.height ?? Number.NaN),
    )
    const tabs = page.getByRole('tablist')
    expect(await tabs.evaluate((own) => own.scrollWidth - own.clientWidth), 'no tab is out of sight').toBe(0)
  })

  test('shows the largest amount at a store whole, on the page and in the form', async ({
    page,
    records,
    openPerson,
  }) => {
    await openStore(page, { records, openPerson })
    const walk = await walkOf(page)
    const cut: string[] = []
    const look = async (where: Locator, what: string): Promise<void> => {
      for (const width of [390, 360, 320])
        for (const px of [16, 20, 24, 32]) {
          await page.setViewportSize({ width, height: 844 })
          await walk.setFontSize(px)
          for (const name of [payment.pesos, payment.reais]) {
            const field = where.getByLabel(name)
            const { scrollWidth, clientWidth, value } = await field.evaluate(
              ({ scrollWidth, clientWidth, value }: HTMLInputElement) => ({
                scrollWidth,
                clientWidth,
                value,
              }),
            )
            if (scrollWidth > clientWidth) cut.push(`${what}, ${width} px, text of ${px} px: ${value}`)
          }
        }
      await walk.setFontSize(16)
    }
    await page.getByLabel(payment.reais).pressSequentially('499900')
    await look(page.locator('main'), 'page')
    await page.getByRole('button', { name: store.pay.open }).click()
    await expect(page.getByRole('dialog').getByLabel(payment.name)).toBeVisible()
    await look(page.getByRole('dialog'), 'form')
    expect(cut).toEqual([])
  })

  test('leaves the amount of Crear Orden in sight, above the button and the bar', async ({
    page,
    merchant: _merchant,
  }) => {
    const walk = await walkOf(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/exchange')
    const amount = page.locator('#amount')
    await expect(amount).toBeVisible()
    await walk.setFontSize(32)
    await expect(amount).toBeInViewport({ ratio: 1 })
    expect(await amount.evaluate(isOnTop)).toBe(true)
    // The button follows the form.
    const generate = page.getByRole('button', { name: 'Generar código QR de Pix' })
    await generate.scrollIntoViewIfNeeded()
    expect(await generate.evaluate(isOnTop)).toBe(true)
  })

  test('hides nothing that the keyboard reaches on Crear Orden under the button below', async ({
    page,
    merchant: _merchant,
  }) => {
    const walk = await walkOf(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/exchange')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await walk.setFontSize(32)
    const covered: string[] = []
    let reached = 0
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab')
      const field = await page.evaluate(() => {
        const focused = document.activeElement
        if (!(focused instanceof HTMLElement) || focused.closest('main form, main') === null) return null
        const { left, right, top, bottom } = focused.getBoundingClientRect()
        // What is taller than the room above the button cannot be seen whole.
        const at = document.elementFromPoint((left + right) / 2, Math.max(top, bottom - 4))
        const seen =
          at !== null && (focused.contains(at) || at.contains(focused) || at.closest('label') !== null)
        return { name: focused.getAttribute('aria-label') ?? focused.id ?? focused.textContent, seen }
      })
      if (field === null) continue
      reached += 1
      if (!field.seen) covered.push(field.name)
    }
    expect(reached).toBeGreaterThan(5)
    expect(covered).toEqual([])
  })
})
