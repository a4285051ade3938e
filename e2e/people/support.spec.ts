import { openingStateAt } from '@puente/domain/opening-hours'
import { texts as siteEs } from '../../apps/web/src/messages/es/site/frame.ts'
import { texts as es } from '../../apps/web/src/messages/es/support/own.ts'
import { texts as sitePt } from '../../apps/web/src/messages/pt/site/frame.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/support/own.ts'
import { expectAccessible } from '../world/accessible.ts'
import { publicSettings, whenTakenOver } from '../world/public-site.ts'
import { replyAsTeam } from '../world/support-desk.ts'
import { expect, test } from '../world/test.ts'
import { onOneSize } from '../world/sizes.ts'

test('anybody opens the page: hours of Buenos Aires with open or closed now, and thirteen questions that open on their own (SUP-001, SUP-002, SUP-005, SUP-007)', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/support')
  await expect(page).toHaveTitle(/^Ayuda y Soporte · /)
  await expect(page.getByRole('heading', { level: 1, name: 'Ayuda y Soporte' })).toBeVisible()
  const hours = page.getByRole('region', { name: 'Horario de atención' })
  for (const [days, spans] of [
    ['Lunes a viernes:', '08:00 - 20:00'],
    ['Sábado:', '08:00 - 17:00'],
    ['Domingo:', '09:00 - 12:00'],
  ] as const) {
    const line = hours.locator('dl > div').filter({ hasText: days })
    await expect(line.getByRole('term')).toHaveText(days)
    await expect(line.getByRole('definition')).toHaveText(spans)
  }
  const state = openingStateAt((await publicSettings(page)).support.hours, new Date())
  await expect(hours.getByText(state.open ? 'Abierto ahora' : /^Cerrado, abre /)).toBeVisible()

  const questions = page.locator('details')
  await expect(questions).toHaveCount(13)
  expect(await questions.locator('h3').allTextContents()).toEqual(
    es.questions.map(({ question }) => question),
  )
  await questions.nth(0).locator('summary').click()
  await questions.nth(4).locator('summary').click()
  await expect(page.getByText(/^Generas un código QR de Pix/)).toBeVisible()
  await expect(page.getByText(/^No\. No hay límite diario/)).toBeVisible()
  await questions.nth(0).locator('summary').click()
  await expect(page.getByText(/^Generas un código QR de Pix/)).toBeHidden()
  await expect(page.getByText(/^No\. No hay límite diario/)).toBeVisible()
})

test('a question has an address, and is found by words without accents (SUP-005)', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/support#pregunta-12')
  await expect(page.getByText(/^En Historial, elige la operación/)).toBeInViewport()
  await whenTakenOver(page)
  const search = page.getByRole('textbox', { name: 'Buscar en las preguntas' })
  await search.fill('CODIGO valido')
  await expect(page.locator('details:visible h3')).toHaveText(['¿Cuánto tiempo es válido el código QR?'])
  await expect(page.getByRole('status').filter({ hasText: '1 pregunta encontrada' })).toBeAttached()
  await search.fill('xyzzy')
  await expect(page.locator('details:visible')).toHaveCount(0)
  await expect(page.getByText('No encontramos una pregunta con esas palabras.').last()).toBeVisible()
  await page.getByRole('button', { name: 'Borrar la búsqueda' }).click()
  await expect(page.locator('details:visible')).toHaveCount(13)
  await expect(search).toBeFocused()
  await page.locator('details').nth(8).locator('summary').click()
  await page.getByRole('link', { name: /^Enlace a esta pregunta\s?: ¿Cuándo recibo los pesos\?$/ }).click()
  await expect(page).toHaveURL(/#pregunta-9$/)
  for (const hash of ['#pregunta-99', '#%E0%A4%A', '#<b>']) {
    await page.goto(`/support${hash}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('contact ways are the operator’s, without account data; with none of them the page leads to the form (SUP-003, SUP-004)', {
  tag: '@once',
}, async ({ page, records }) => {
  const contact = page.getByRole('region', { name: 'Contactanos' })
  const links = async (count: number): Promise<void> => {
    await expect(async () => {
      await page.goto('/support')
      await expect(contact.getByRole('link')).toHaveCount(count, { timeout: 1_000 })
    }).toPass()
  }
  try {
    await records.set({ 'support.phone': '', 'support.whatsapp': '', 'support.email': '' })
    await links(1)
    await expect(contact.getByRole('link', { name: 'Ir al formulario de contacto' })).toHaveAttribute(
      'href',
      '/#contacto',
    )
    await records.set({
      'support.phone': '+5493757421234',
      'support.whatsapp': '+5491155554444',
      'support.email': 'ayuda@puente.test',
    })
    await links(3)
    const whatsapp = contact.getByRole('link', { name: 'Escribir por WhatsApp' })
    await expect(whatsapp).toHaveAttribute('target', '_blank')
    const chat = new URL((await whatsapp.getAttribute('href')) ?? '')
    expect(chat.origin + chat.pathname).toBe('https://wa.me/5491155554444')
    expect(chat.searchParams.get('text')).toBe('¡Hola! Necesito ayuda con Puente.')
    await expect(contact.getByRole('link', { name: /Teléfono/ })).toHaveAttribute(
      'href',
      'tel:+5493757421234',
    )
    await expect(contact.getByRole('link', { name: /Email/ })).toHaveAttribute(
      'href',
      'mailto:ayuda@puente.test',
    )
    await records.set({ 'support.phone': '', 'support.whatsapp': '' })
    await links(1)
    await expect(contact.getByRole('link', { name: /Email/ })).toBeVisible()
  } finally {
    await records.set({ 'support.phone': null, 'support.whatsapp': null, 'support.email': null })
    await links(3)
  }
})

test('the figures of the answers are those of the settings (SUP-006)', { tag: '@once' }, async ({
  page,
  records,
}) => {
  const answer = page.locator('#pregunta-4')
  const shown = async (figures: RegExp): Promise<void> => {
    await expect(async () => {
      await page.goto('/support')
      await expect(answer).toHaveText(figures, { timeout: 1_000 })
    }).toPass()
  }
  await shown(/R\$\s1,00 a R\$\s5\.000,00/)
  try {
    await records.set({ 'order.minMinor': '1500', 'order.feeMinor': '225' })
    await shown(/R\$\s15,00 a R\$\s5\.000,00/)
    await expect(page.locator('#pregunta-6')).toContainText(
      /una tarifa de servicio de R\$\s2,25 por operación/,
    )
    await expect(page.locator('#pregunta-7')).toContainText('válido por 20 minutos')
  } finally {
    await records.set({ 'order.minMinor': null, 'order.feeMinor': null })
    await shown(/R\$\s1,00 a R\$\s5\.000,00/)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('questions, hours and contact are there and can be read (SUP-001, SUP-005)', async ({
    page,
    pageFaults,
  }) => {
    // This browser refuses scripts.
    pageFaults.expect(/assets\/\S+\.js csp$/)
    await page.goto('/support')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ayuda y Soporte')
    await expect(page.locator('details')).toHaveCount(13)
    await page.locator('summary').nth(8).click()
    await expect(
      page.getByText('Normalmente en pocas horas, con un máximo de 48 horas hábiles.'),
    ).toBeVisible()
    await expect(page.getByText('Lunes a viernes:')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ir al formulario de contacto' })).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
  })
})

for (const [language, words, site] of [
  ['es', es, siteEs],
  ['pt', pt, sitePt],
] as const) {
  test(`somebody signed in writes to support and sees the answer come by itself; a visitor is shown the form (${language}) (SUP-021)`, {
    tag: onOneSize(language),
  }, async ({ page, product, openPerson, signIn }) => {
    const person = await openPerson()
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const { messages } = words
    await page.goto('/support')
    const invitation = page.locator('.card').filter({ hasText: messages.visitor })
    await expect(invitation.getByRole('link', { name: words.contact.form })).toHaveAttribute(
      'href',
      '/#contacto',
    )
    await expect(page.getByLabel(messages.message, { exact: true })).toBeHidden()

    await signIn(person)
    await page.goto('/support')
    await expect(page.getByText(messages.none)).toBeVisible()
    // The header shows the signed-in person too, and offers no sign-in above their own messages.
    const header = page.getByRole('banner')
    expect(await header.getByRole('link', { name: site.account }).isVisible()).toBe(true)
    await expect(header.getByRole('link', { name: site.signIn })).toHaveCount(0)
    const send = page.getByRole('button', { name: messages.send })
    await send.click()
    await expect(page.getByText(messages.chooseSubject, { exact: true })).toBeVisible()
    await expect(page.getByText(messages.writeMessage, { exact: true })).toBeVisible()
    await page.getByLabel(messages.subject, { exact: true }).selectOption('transaction')
    const typed = '<b>Pix</b> de R$ 180\n¿Llegó?'
    await page.getByLabel(messages.message, { exact: true }).fill(typed)
    await expect(page.getByText(messages.counter(typed.length, 1000), { exact: true })).toBeVisible()
    await send.click()
    const thread = page.locator('ol[aria-live]')
    await expect(thread.getByRole('listitem')).toHaveCount(1)
    await expect(thread).toContainText('<b>Pix</b> de R$ 180')
    await expect(page.getByText(messages.sent, { exact: true })).toBeVisible()
    await expect(page.getByText(messages.status.open, { exact: true })).toBeVisible()

    await replyAsTeam(product, person.email, 'Sí, llegó a las 16:42.')
    await expect(thread.getByText('Sí, llegó a las 16:42.')).toBeVisible()
    await expect(thread.getByText(messages.team, { exact: true })).toBeVisible()
    await expect(page.getByText(messages.status.in_progress, { exact: true })).toBeVisible()
    await expect(page.getByText(messages.answered, { exact: true })).toBeVisible()

    await page.getByLabel(messages.reply, { exact: true }).fill('Gracias')
    await send.last().click()
    await expect(thread.getByRole('listitem')).toHaveCount(3)
    await expectAccessible(page, `conversations in ${language}`)
    await page.reload()
    await page.getByRole('button', { name: messages.subjects.transaction }).click()
    await expect(thread.getByRole('listitem')).toHaveCount(3)
  })
}

test('a message that cannot be sent stays in the form, and arrives once when sent again (SUP-021)', {
  tag: '@once',
}, async ({ page, openPerson, signIn, pageFaults }) => {
  pageFaults.expect(/support\/tickets/, /ERR_FAILED/)
  await signIn(await openPerson())
  await page.goto('/support')
  await page.getByLabel('Tema', { exact: true }).selectOption('other')
  const message = page.getByLabel('Mensaje', { exact: true })
  await message.fill('Hola')
  const tickets = '**/api/v1/support/tickets'
  // The message arrives, and the answer is lost.
  await page.route(tickets, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    return route.abort('failed')
  })
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(message).toHaveValue('Hola')
  await page.unroute(tickets)
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(page.getByText('Mensaje enviado', { exact: true })).toBeVisible()
  const { tickets: kept } = await (await page.request.get('/api/v1/support/tickets')).json()
  expect(kept).toHaveLength(1)
})

test('the same text sent again opens a second ticket (SUP-021)', { tag: '@once' }, async ({
  page,
  openPerson,
  signIn,
}) => {
  await signIn(await openPerson())
  await page.goto('/support')
  const numbers: number[] = []
  for (const _ of [1, 2]) {
    await page.getByLabel('Tema', { exact: true }).selectOption('other')
    await page.getByLabel('Mensaje', { exact: true }).fill('Hola')
    const opened = page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/v1/support/tickets') && response.request().method() === 'POST',
    )
    await page.getByRole('button', { name: 'Enviar mensaje' }).first().click()
    numbers.push((await (await opened).json()).number)
    await expect(page.getByLabel('Mensaje', { exact: true })).toHaveValue('')
    await expect(page.getByRole('button', { name: es.messages.subjects.other })).toHaveCount(numbers.length)
  }
  expect(new Set(numbers).size).toBe(2)
})

test('the page and the legal texts have no fault of WCAG 2.2 AA', async ({ page }) => {
  await page.goto('/support#pregunta-1')
  await whenTakenOver(page)
  await expectAccessible(page, '/support')
  await page.getByRole('textbox', { name: 'Buscar en las preguntas' }).fill('xyzzy')
  await expectAccessible(page, '/support with nothing found')
  for (const path of ['/terminos', '/privacidad']) {
    await page.goto(path)
    await whenTakenOver(page)
    await expectAccessible(page, path)
  }
})
