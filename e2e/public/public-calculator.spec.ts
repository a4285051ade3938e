import type { Page } from '@playwright/test'
import { texts as contactEs } from '../../apps/web/src/messages/es/support/visitor.ts'
import { texts as calculatorEs } from '../../apps/web/src/messages/es/rates/visitor.ts'
import { expectAccessible } from '../world/accessible.ts'
import { addressesOf } from '../world/built-files.ts'
import { answered, countRequests } from '../world/page-faults.ts'
import { demo, signInContext } from '../world/people.ts'
import {
  leaveOutOperatorsOwn,
  operatorsOwn,
  publicSettings,
  restoreOperatorsOwn,
  setOperatorsOwn,
  whenTakenOver,
} from '../world/public-site.ts'
import { expect, test } from '../world/test.ts'

function calculatorOf(page: Page) {
  const card = page.locator('#calculadora').getByRole('group', { name: calculatorEs.title })
  return {
    card,
    amount: card.getByLabel('Reciben por Pix'),
    result: card.locator('output'),
    send: card.getByRole('button', { name: 'Quiero Enviar' }),
    pay: (currency: 'Pesos' | 'USD/USDT') => card.getByText(currency, { exact: true }).click(),
  }
}

async function open(page: Page): Promise<ReturnType<typeof calculatorOf>> {
  await page.goto('/calculadorapix')
  await whenTakenOver(page)
  return calculatorOf(page)
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)
}

test.afterEach(({ records }) => restoreOperatorsOwn(records))

test('digits are cents, whatever else is typed or pasted, and at most 11 of them (PUB-020)', {
  tag: '@once',
}, async ({ page }) => {
  const { amount } = await open(page)
  await amount.fill('')
  await amount.pressSequentially('1a2.3,4 5')
  await expect(amount).toHaveValue(/^R\$\s123,45$/)
  await amount.fill('12345678901234567890')
  await expect(amount).toHaveValue(/^R\$\s123\.456\.789,01$/)
  await amount.focus()
  for (const [pasted, shown] of [
    ['1.234,56', /^R\$\s1\.234,56$/],
    ['R$ 10', /^R\$\s10,00$/],
    ['500 reais', /^R\$\s500,00$/],
    ['son 12a34 reales', /^R\$\s12,34$/],
    ['12345678901234567890', /^R\$\s123\.456\.789,01$/],
  ] as const) {
    await paste(page, pasted)
    await expect(amount).toHaveValue(shown)
  }
})

test('input before the script has loaded is not lost', { tag: '@once' }, async ({ page }) => {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(addressesOf('start-site'), async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/calculadorapix', { waitUntil: 'commit' })
  const { card, amount, result, pay } = calculatorOf(page)
  await amount.fill('100000')
  await pay('USD/USDT')
  release()
  await whenTakenOver(page)
  await expect(card.getByRole('radio', { name: 'USD/USDT' })).toBeChecked()
  await expect(amount).toHaveValue(/^R\$\s1\.000,00$/)
  await expect(result).toHaveText(/^181,82$/)
  await amount.click()
  await amount.press('End')
  await amount.press('5')
  await expect(amount).toHaveValue(/^R\$\s10\.000,05$/)
})

test('input in the contact form before its script has loaded is not lost', { tag: '@once' }, async ({
  page,
}) => {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(addressesOf('contact-section'), async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/#contacto')
  const form = page.locator('#contacto')
  await form.getByLabel('Nombre de la empresa').fill('Parrilla')
  await form.getByLabel('Tema').selectOption('Otro')
  await form.getByLabel('Mensaje', { exact: true }).fill('Hola')
  // Nor does it become part of an address, as a form without its script would have it.
  await expect(form.getByRole('button', { name: 'Enviar mensaje' })).toBeDisabled()
  await form.getByLabel('Nombre de la empresa').press('Enter')
  await expect(page).toHaveURL(/\/#contacto$/)
  release()
  await expect(form.getByText('4/250')).toBeVisible()
  await expect(form.getByLabel('Nombre de la empresa')).toHaveValue('Parrilla')
  await expect(form.getByLabel('Tema')).toHaveValue('other')
})

test('a change is answered after a moment, with the old result dimmed meanwhile, in pesos and in USDT (PUB-021, PUB-022, PUB-023, PUB-024, PUB-025, PUB-032)', {
  tag: '@phone',
}, async ({ page, records }) => {
  await setOperatorsOwn(page, records)
  await page.clock.install()
  const { card, amount, result, send, pay } = await open(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await expect(card.getByRole('radio', { name: 'Pesos' })).toBeChecked()
  await expect(result).toHaveText(/^\$\s135\.000$/)
  await expect(card.getByText('Válida 30 min')).toBeVisible()
  await expect(card.locator('dd').first()).toHaveText(/^R\$\s1,00 = \$\s270,00 de las \d\d:\d\d, \S/)
  await expect(send).toBeEnabled()
  await amount.fill('100000')
  await expect(card.getByText('Calculando...')).toBeVisible()
  await expect(result).toHaveText(/^\$\s135\.000$/)
  await expect(result).toHaveAttribute('data-calculating', 'true')
  await expect(send).toBeDisabled()
  await page.clock.runFor(299)
  await expect(card.getByText('Calculando...')).toBeVisible()
  await page.clock.runFor(2)
  await expect(result).toHaveText(/^\$\s270\.000$/)
  await expect(card.getByText('Calculando...')).toBeHidden()
  await pay('USD/USDT')
  await page.clock.runFor(301)
  await expect(result).toHaveText(/^181,82$/)
  await expect(card.locator('dd').first()).toHaveText(/^1\sUSDT = R\$\s5,50 /)
  await amount.press('ControlOrMeta+a')
  await amount.press('Delete')
  await page.clock.runFor(301)
  await expect(amount).toHaveValue('')
  await expect(send).toBeDisabled()
})

test('the order goes to a chat with everything in it, and the Pix data are optional (PUB-027, PUB-028, PUB-029, PUB-030, PUB-031)', {
  tag: '@phone',
}, async ({ page, records, context, pageFaults }) => {
  await setOperatorsOwn(page, records)
  pageFaults.expect(/foreign request: https:\/\/wa\.me/, /request failed: https:\/\/wa\.me/)
  const { send, pay } = await open(page)
  await pay('USD/USDT')
  await expect(send).toBeEnabled()
  const leaks: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' || /Ana|529/.test(request.url())) leaks.push(request.url())
  })
  await send.click()
  const dialog = page.getByRole('dialog', { name: 'Datos para PIX' })
  await expect(dialog).toContainText('Podés agregar los datos ahora o pasarlos por el chat.')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toBeHidden()
  await expect(send).toBeFocused()
  await send.click()
  await expect(dialog.getByText(operatorsOwn['wallets.trc20'], { exact: true })).toBeVisible()
  await expect(dialog.getByText('Red Polygon', { exact: true })).toBeVisible()
  const key = dialog.getByLabel('Clave Pix')
  await key.fill('no es una clave')
  await key.blur()
  await expect(dialog.getByText(calculatorEs.dialog.unknown)).toBeVisible()
  await key.fill('529.982.247-25')
  await expect(dialog.getByText('Reconocida: CPF')).toBeVisible()
  await dialog.getByLabel('Nombre completo del titular').fill('  Ana & João ')
  // The addresses are long words without a space. Neither they nor the message that contains them may be wider than a small phone.
  const usual = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  for (const part of [
    dialog.getByLabel('Nombre completo del titular'),
    dialog.getByRole('button', { name: calculatorEs.dialog.copy('Polygon') }),
    dialog.getByText(/^Hola, quiero enviar/),
  ])
    await expect
      .poll(async () => {
        const box = await part.boundingBox()
        return box !== null && box.x >= 0 && box.x + box.width <= 320
      })
      .toBe(true)
  if (usual !== null) await page.setViewportSize(usual)
  await expectAccessible(page, 'the order')
  // The chat itself is elsewhere: what counts is the address that the browser is sent to.
  await context.route(/^https:\/\/wa\.me\//, (route) => route.fulfill({ body: 'chat' }))
  const [chat] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('link', { name: 'Enviar orden' }).click(),
  ])
  await chat.waitForURL(/wa\.me/)
  const url = new URL(chat.url())
  expect(url.pathname).toBe('/5491155554444')
  const message = url.searchParams.get('text') ?? ''
  expect(message).toMatch(/Fecha: \d\d\/\d\d\/\d{4} \d\d:\d\d \(Buenos Aires\)/)
  for (const part of [
    'Monto en reales: R$ 500,00',
    'Monto a pagar: 90,91 USDT',
    'Cotización estimada: 1 USDT = R$ 5,50',
    'válida por 30 minutos',
    `TRC20): ${operatorsOwn['wallets.trc20']}`,
    `Polygon): ${operatorsOwn['wallets.polygon']}`,
    'Titular de la clave Pix: Ana & João',
    'Clave Pix: 529.982.247-25',
  ])
    expect(message).toContain(part)
  await expect(dialog).toBeHidden()
  expect(leaks).toEqual([])
})

test('without a chat number the contact form is offered instead, and an unset wallet is not offered (PUB-031)', {
  tag: '@once',
}, async ({ page, records }) => {
  await leaveOutOperatorsOwn(page, records)
  const first = await open(page)
  await expect(first.card.getByRole('link', { name: calculatorEs.contact })).toHaveAttribute(
    'href',
    '/#contacto',
  )
  await expect(first.send).toHaveCount(0)
  await setOperatorsOwn(page, records, { 'wallets.polygon': '' })
  const { send, pay } = await open(page)
  await pay('USD/USDT')
  await send.click()
  const dialog = page.getByRole('dialog', { name: 'Datos para PIX' })
  await expect(dialog.getByText('Red TRC20', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Polygon')).toHaveCount(0)
})

test('without a rate it says that it is connecting, and offers to try again (PUB-026, RATE-028)', {
  tag: '@once',
}, async ({ page, records, pageFaults }) => {
  await setOperatorsOwn(page, records)
  pageFaults.expect(/ERR_FAILED/, /rates\/calculator/, /live\/public/)
  // A page that no server drew has to ask for everything.
  await page.route(/\/calculadorapix$/, async (route) =>
    route.fulfill({ response: await route.fetch({ url: new URL('/forgot-password', page.url()).href }) }),
  )
  // An open stream would bring the rate by itself.
  await page.route(/\/live\/public/, (route) => route.abort('failed'))
  let tries = 0
  let lost = true
  await page.route(/\/rates\/calculator\/BRL_ARS/, async (route) => {
    tries += 1
    await (lost ? route.abort('failed') : route.continue())
  })
  await page.goto('/forgot-password')
  await page.goto('/calculadorapix')
  const { card, send, result } = calculatorOf(page)
  await expect(card.getByRole('button', { name: 'Conectando...' })).toBeDisabled()
  await expect(card.getByText('Error al obtener la cotización')).toBeVisible()
  // After its four tries it asks no more by itself for most of a minute (RATE-024).
  await expect.poll(() => tries).toBe(4)
  lost = false
  await card.getByRole('button', { name: 'Reintentar' }).click()
  await expect(send).toBeEnabled()
  await expect(result).toHaveText(/^\$\s135\.000$/)
  expect(tries).toBe(5)
})

test('an open calculator takes a new rate without a reload, and so does the text of the order (RATE-029)', {
  tag: '@once',
}, async ({ page, openBrowser, product }) => {
  const listening = page.waitForResponse(/\/live\/public/)
  const { card } = await open(page)
  const admin = await openBrowser()
  await signInContext(product, admin, demo.admin, 'admin')
  const change = async (rate: string): Promise<void> => {
    const { csrfToken } = await (await admin.request.get(`${product.url}/api/v1/session`)).json()
    const answer = await admin.request.post(`${product.url}/api/v1/admin/rates/calculator`, {
      data: { pair: 'BRL_ARS', rate, confirmVariation: true },
      headers: { origin: product.url, 'x-csrf-token': csrfToken, 'idempotency-key': crypto.randomUUID() },
    })
    expect(answer.status(), await answer.text()).toBe(201)
  }
  await listening
  await change('281.50')
  try {
    await expect(card.locator('output')).toHaveText(/^\$\s140\.750$/)
  } finally {
    await change('270')
  }
  await expect(card.locator('output')).toHaveText(/^\$\s135\.000$/)
})

test('a hidden page shows settings changed meanwhile once it is visible again', {
  tag: '@once',
}, async ({ page, records }) => {
  await setOperatorsOwn(page, records)
  const opened = page.waitForResponse(/\/live\/public/)
  await page.goto('/calculadorapix')
  await opened
  const phone = page.getByRole('contentinfo').locator('a[href^="tel:"]')
  await expect(phone).toHaveText(/\+5491123456789/)
  const look = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await look('hidden')
  await records.set({ 'phones.calculator': '+5491133334444' })
  await expect.poll(async () => (await publicSettings(page)).phones.calculator).toBe('+5491133334444')
  await look('visible')
  await expect(phone).toHaveText(/\+5491133334444/)
})

test('the contact form stops at the first fault, counts, sends once, and starts over (PUB-033, PUB-034, PUB-035, PUB-036, PUB-038, PUB-039)', {
  tag: '@phone',
}, async ({ page, pageFaults }) => {
  await page.goto('/#contacto')
  await whenTakenOver(page)
  const form = page.locator('#contacto')
  const submit = form.getByRole('button', { name: 'Enviar mensaje' })
  const toast = page.getByRole('region', { name: /Avisos/ })
  await submit.click()
  for (const [label, words, value] of [
    ['Nombre de la empresa', contactEs.faults.companyName, 'Parrilla El Puente'],
    ['Email', contactEs.faults.email, 'ana@e2e.puente.test'],
    ['Teléfono', contactEs.faults.phone, '3757421234'],
  ] as const) {
    await expect(form.getByText(words)).toBeVisible()
    await expect(toast.getByRole('listitem')).toHaveText(new RegExp(`^Error.*${words}`))
    await expect(form.getByLabel(label, { exact: true })).toBeFocused()
    await form.getByLabel(label, { exact: true }).fill(value)
    await submit.click()
  }
  await expect(form.getByText(contactEs.faults.subject)).toBeVisible()
  await expect(form.getByLabel('Tema').getByRole('option')).toHaveText(Object.values(contactEs.subjects))
  await form.getByLabel('Tema').selectOption('Otro')
  await submit.click()
  await expect(form.getByText(contactEs.faults.message)).toBeVisible()
  const message = form.getByLabel('Mensaje', { exact: true })
  await message.fill('a'.repeat(251))
  await expect(form.getByText('251/250')).toBeVisible()
  await submit.click()
  await expect(form.getByText(contactEs.faults.messageLength)).toBeVisible()

  await message.fill('<b>Hola</b>, quiero cobrar con Pix')
  await expect(form.getByText('34/250')).toBeVisible()
  pageFaults.expect(/ERR_FAILED/)
  await page.route('**/api/v1/contact', (route) => route.abort('failed'))
  await submit.click()
  await expect(form.getByRole('alert')).toContainText(
    'Hubo un problema al enviar tu mensaje. Por favor intenta nuevamente.',
  )
  await expect(message).toHaveValue('<b>Hola</b>, quiero cobrar con Pix')
  await page.unroute('**/api/v1/contact')

  const sent = countRequests(page, 'POST', '/api/v1/contact')
  await page.route('**/api/v1/contact', async (route) => {
    await expect(form.getByRole('button', { name: contactEs.sending })).toBeDisabled()
    await route.continue()
  })
  await submit.click()
  await expect(form.getByRole('heading', { name: contactEs.sent })).toBeVisible()
  await expect(toast.getByText('¡Mensaje enviado!', { exact: true })).toBeVisible()
  await expect(
    toast.getByText('Hemos recibido tu consulta y te responderemos pronto.', { exact: true }),
  ).toBeVisible()
  expect(sent()).toBe(1)
  await form.getByRole('button', { name: contactEs.again }).click()
  await expect(message).toHaveValue('')
  await expect(form.getByText('0/250')).toBeVisible()
})

test('a person who writes too often sees that it failed and how long to wait, and keeps what was typed (PUB-037, PUB-039)', {
  tag: '@once',
}, async ({ page, pageFaults }) => {
  pageFaults.expect(answered(429, '/api/v1/contact'))
  await page.goto('/#contacto')
  await whenTakenOver(page)
  const form = page.locator('#contacto')
  await page.route('**/api/v1/contact', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'content-type': 'application/problem+json', 'retry-after': '540' },
      json: {
        type: 'urn:puente:problem:rate-limit.exceeded',
        code: 'rate-limit.exceeded',
        status: 429,
        title: 'Too many requests',
      },
    }),
  )
  await form.getByLabel('Nombre de la empresa').fill('Parrilla')
  await form.getByLabel('Email').fill('ana@e2e.puente.test')
  await form.getByLabel('Teléfono').fill('3757421234')
  await form.getByLabel('Tema').selectOption('Otro')
  await form.getByLabel('Mensaje', { exact: true }).fill('Hola')
  await form.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(form.getByRole('alert')).toContainText('en 9 minutos')
  await expect(page.getByRole('region', { name: /^Avisos/ }).getByText(contactEs.failed)).toBeVisible()
  await expect(form.getByLabel('Mensaje', { exact: true })).toHaveValue('Hola')
})
