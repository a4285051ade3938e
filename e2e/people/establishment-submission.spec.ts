import { expectAccessible } from '../world/accessible.ts'
import { addressesOf } from '../world/built-files.ts'
import type { Browser, Locator, Page } from '@playwright/test'
import type { ProblemCode } from '@puente/contract/protocol/problems'
import { answered, countRequests } from '../world/page-faults.ts'
import { signInContext } from '../world/people.ts'
import { heavy } from '../world/photo-in-work.ts'
import { filledForm, openDraft, pictureOf, registrationsOf, wizardOf } from '../world/registration-wizard.ts'
import { refusal } from '../world/refusal.ts'
import { expect, test } from '../world/test.ts'

const endpoint = '/api/v1/establishments'

/** Refuses the next registration. */
async function refuse(page: Page, code: ProblemCode, errors: readonly object[] = []): Promise<void> {
  await page.route(`**${endpoint}`, (route) => route.fulfill(refusal(code, {}, errors)), { times: 1 })
}

test('a CUIT that is taken is refused, and leads to its field (EST-059, EST-063)', { tag: '@phone' }, async ({
  page,
  product,
  pageFaults,
  openPerson,
  openBrowser,
  signIn,
}) => {
  const other = await openBrowser()
  await signInContext(product, other, await openPerson())
  const form = filledForm({ name: 'Parador Ñandú' })
  expect((await registrationsOf(other.request, product).register(form)).ok()).toBe(true)

  await signIn(await openPerson())
  const api = registrationsOf(page.request, product)
  await api.keepDraft({ ...form, name: 'Otro parador' }, 5)
  pageFaults.expect(answered(409, endpoint))
  const wizard = wizardOf(page)
  await wizard.open()
  await wizard.send.click()
  await expect(wizard.toast('Ya existe un establecimiento registrado con este CUIT')).toBeVisible()
  // The list is shown for a moment on the last step. Then the step of its first fault opens.
  await expect(wizard.step(1)).toBeVisible()
  await expect(wizard.summary).toContainText('Hay errores en la información básica.')
  await expect(wizard.summary.getByRole('link')).toHaveText(['CUIT: CUIT ya registrado'])
  await expect(wizard.cuit).toBeFocused()
  await expect(wizard.cuit).toHaveAccessibleDescription(/CUIT ya registrado/)
  await expectAccessible(page, 'a taken CUIT')
  expect((await api.draft())?.form.name).toBe('Otro parador')
  await wizard.cuit.fill(filledForm().cuit)
  await expect(wizard.summary).toHaveCount(0)
})

test('what the server finds is listed and leads to the first step concerned (EST-057 to EST-059)', {
  tag: '@once',
}, async ({ page, product, pageFaults, openPerson, signIn }) => {
  pageFaults.expect(answered(422, endpoint))
  const { wizard } = await openDraft({ page, product, openPerson, signIn }, filledForm(), 5)
  await refuse(page, 'establishment.invalid', [
    { field: 'operatingHours.monday.close', rule: 'order', step: 3 },
    { field: 'services.0', rule: 'duplicate', step: 4 },
  ])
  await wizard.send.click()
  const toast = wizard.toast('Errores de validación en el formulario')
  await expect(toast).toContainText('Horarios, lunes: El horario de cierre debe ser posterior al de apertura')
  await expect(toast).toContainText('Servicios: Este ítem ya está en la lista')
  await expect(wizard.step(3)).toBeVisible()
  await expect(wizard.summary).toContainText('Hay errores en los horarios de funcionamiento.')
  await expect(page.getByRole('textbox', { name: 'lunes: cierra' })).toBeFocused()
})

for (const [step, over, sentence] of [
  [1, { name: 'X' }, 'Hay errores en la información básica.'],
  [2, { province: '' }, 'Hay errores en la información de ubicación.'],
  [3, { operatingHours: closedWeek() }, 'Hay errores en los horarios de funcionamiento.'],
  [4, { products: [] }, 'Hay errores en servicios y productos.'],
] as const) {
  test(`sending validates the steps again and opens the first that fails, step ${step} (EST-057)`, {
    tag: '@once',
  }, async ({ page, product, openPerson, signIn }) => {
    const sent = countRequests(page, 'POST', endpoint)
    // The fourth step fails too, and the first that fails is opened.
    const form = filledForm({ products: [], ...over })
    const { wizard } = await openDraft({ page, product, openPerson, signIn }, form, 5)
    await wizard.send.click()
    await expect(wizard.toast(sentence)).toBeVisible()
    await expect(wizard.step(step)).toBeVisible()
    expect(sent()).toBe(0)
  })
}

test('nothing can be sent before the code of the last step is loaded', {
  tag: '@once',
}, async ({ page, product, openPerson, signIn }) => {
  const coming = Promise.withResolvers<void>()
  await page.route(addressesOf('step-review'), async (route) => {
    await coming.promise
    await route.continue()
  })
  const { wizard } = await openDraft({ page, product, openPerson, signIn }, filledForm({ products: [] }), 5)
  await expect(wizard.send).toBeDisabled()
  coming.resolve()
  await wizard.send.click()
  await expect(wizard.toast('Hay errores en servicios y productos.')).toBeVisible()
})

function closedWeek() {
  const { operatingHours } = filledForm()
  const closed = Object.entries(operatingHours).map(([day, hours]) => [day, { ...hours, closed: true }])
  return Object.fromEntries(closed) as typeof operatingHours
}

test('every other failure has its words, and leaves the form, the draft and a second try (EST-056, EST-064)', {
  tag: '@once',
}, async ({ page, product, pageFaults, openPerson, signIn }) => {
  const { api, wizard } = await openDraft({ page, product, openPerson, signIn }, filledForm(), 5)
  pageFaults.expect(/status of (401|500|503) .*establishments/, /ERR_FAILED/)
  for (const [code, words] of [
    ['establishment.not-saved', 'Error al registrar el establecimiento. Por favor intenta nuevamente.'],
    ['server.internal', 'Error interno del servidor. Por favor intenta nuevamente.'],
    ['session.required', 'Debes estar conectado para registrar un establecimiento.'],
  ] as const) {
    await refuse(page, code)
    await wizard.send.click()
    await expect(wizard.toast(words)).toBeVisible()
    await expect(wizard.summary).toContainText(words)
    await expect(wizard.step(5)).toBeVisible()
  }
  await page.route(`**${endpoint}`, (route) => route.abort())
  await wizard.send.click()
  await expect(wizard.toast('Error de conexión')).toContainText(
    'Error inesperado. Por favor intenta nuevamente.',
  )
  await expect(wizard.summary).toContainText('Si lo enviás otra vez, no se registra dos veces.')
  expect((await api.draft())?.step).toBe(5)
  await page.unroute(`**${endpoint}`)
  await wizard.send.click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Continuar' })).toBeVisible()
  expect(await api.own()).toHaveLength(1)
})

test('a double press and a lost answer register one establishment (EST-073)', { tag: '@once' }, async ({
  page,
  product,
  pageFaults,
  openPerson,
  signIn,
}) => {
  const { api, wizard } = await openDraft({ page, product, openPerson, signIn }, filledForm(), 5)
  pageFaults.expect(/ERR_FAILED/)
  const sent = countRequests(page, 'POST', endpoint)
  await page.route(
    `**${endpoint}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await wizard.send.dblclick()
  await expect(
    page.getByRole('dialog', {
      name: 'Establecimiento registrado exitosamente. Será revisado por nuestro equipo.',
    }),
  ).toBeVisible()
  // The second was sent because the first had no answer.
  expect(sent()).toBe(2)
  expect(await api.own()).toHaveLength(1)
  // Closing the dialog in any way continues.
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/perfil$/)
})

test('after five submissions a banner counts down to the next one, then goes away (EST-060, EST-061)', {
  tag: '@phone',
}, async ({ page, product, records, openPerson, signIn }) => {
  const person = await openPerson()
  await signIn(person)
  const api = registrationsOf(page.request, product)
  for (let count = 0; count < 5; count += 1)
    expect((await api.register(filledForm({ name: 'X' }))).status()).toBe(422)
  await api.keepDraft(filledForm(), 5)
  const wizard = wizardOf(page)
  await wizard.open()
  const banner = page.getByText('Límite de envíos alcanzado', { exact: true }).locator('../..')
  await expect(banner).toContainText('Has alcanzado el límite de envíos. Intenta nuevamente en 15 minutos.')
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText(/^14:[0-5]\d$/)
  await expect(wizard.send).toBeDisabled()
  await expect(page.getByText(/^Esperá 14:[0-5]\d para volver a enviar\.$/)).toBeVisible()
  await expectAccessible(page, 'the limit')

  // A slow machine loads the page within the 25 s that are left. The server has to agree that they are over, so no clock is moved.
  await records.submittedEarlier(person.email, 14 * 60 + 35)
  await page.reload()
  await expect(banner).toContainText('Intenta nuevamente en 1 minuto.')
  await expect(wizard.send).toBeDisabled()
  await expect(timer).toHaveCount(0, { timeout: 40_000 })
  await expect(banner).toHaveCount(0)
  await expect(wizard.send).toBeEnabled()
})

test('the sixth submission is refused with the time until the next (EST-060, EST-061)', {
  tag: '@once',
}, async ({ page, product, pageFaults, openPerson, signIn }) => {
  const { api, wizard } = await openDraft({ page, product, openPerson, signIn }, filledForm(), 5)
  for (let count = 0; count < 5; count += 1) await api.register(filledForm({ name: 'X' }))
  pageFaults.expect(answered(429, endpoint))
  await wizard.send.click()
  await expect(wizard.toast('Límite de envíos alcanzado')).toContainText(
    'Has alcanzado el límite de envíos. Intenta nuevamente en 15 minutos.',
  )
  await expect(wizard.send).toBeDisabled()
  await expect(page.getByRole('timer')).toBeVisible()
  expect((await api.draft())?.form.name).toBe('Parador Ñandú')
})

/** A picture in which every crop looks different. */
async function colourful(browser: Browser): Promise<Buffer> {
  const context = await browser.newContext({ isMobile: false, viewport: { width: 1000, height: 700 } })
  const page = await context.newPage()
  await page.setContent(
    '<body style="margin:0;height:100vh;background:conic-gradient(from 30deg at 40% 55%,#b33,#3a7,#36c,#b33)">',
  )
  const picture = await page.screenshot()
  await context.close()
  return picture
}

/** Drops a file on an element, as from the desktop. */
async function drop(zone: Locator, name: string, bytes: Buffer): Promise<void> {
  await zone.evaluate(
    (element, [fileName, base64]) => {
      const file = new File([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], fileName, {
        type: 'image/png',
      })
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(file)
      for (const type of ['dragover', 'drop'])
        element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    },
    [name, bytes.toString('base64')] as const,
  )
}

test('a picture is chosen or dropped, cropped with a preview, and sent after the registration (EST-029 to EST-031, EST-070)', {
  tag: '@once',
}, async ({ page, browser, product, openPerson, signIn }) => {
  const { wizard } = await openDraft({ page, product, openPerson, signIn }, filledForm(), 1)
  const png = await colourful(browser)
  const { zone, input, crop, error } = pictureOf(page)
  await input.setInputFiles({ name: 'lista.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(error('Solo se permiten imágenes JPEG, PNG o WebP')).toBeVisible()
  await expectAccessible(page, 'a refused picture')
  await input.setInputFiles({ name: 'frente.png', mimeType: 'image/png', buffer: png })
  await expect(crop.getByText('Parador Ñandú').first()).toBeVisible()
  await expectAccessible(page, 'the crop')
  const frame = crop.getByRole('application', { name: 'Marco del recorte' })
  const looks = () => frame.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  const small = () =>
    crop
      .locator('canvas')
      .nth(1)
      .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  await expect(frame).toBeFocused()
  for (const key of ['+', 'ArrowRight', 'Shift+ArrowDown', 'r', '-']) {
    const [before, onPage] = [await looks(), await small()]
    await page.keyboard.press(key)
    await expect.poll(looks, key).not.toBe(before)
    await expect.poll(small, key).not.toBe(onPage)
  }
  for (const label of ['Acercar', 'Mover el marco hacia arriba', 'Mover el marco a la izquierda', 'Girar']) {
    const before = await looks()
    await crop.getByRole('button', { name: label, exact: true }).click()
    await expect.poll(looks, label).not.toBe(before)
  }
  await crop.getByRole('button', { name: 'Usar imagen' }).click()
  await expect(crop).toHaveCount(0)
  await expect(zone.getByText('frente.png')).toBeVisible()
  await expect(zone.getByText(/KB · recortada a \d+ × \d+$/)).toBeVisible()
  await expect(zone.locator('img')).toBeVisible()

  // A file that is refused leaves the one that was chosen.
  await input.setInputFiles({ name: 'grande.png', mimeType: 'image/png', buffer: heavy(png) })
  await expect(error('La imagen no puede superar los 5MB')).toBeVisible()
  await expect(zone.getByText('frente.png')).toBeVisible()
  await zone.getByRole('button', { name: 'Quitar imagen' }).click()
  await expect(zone.locator('img')).toHaveCount(0)
  await expect(zone.getByRole('button', { name: /^Elegir imagen/ })).toBeFocused()
  await drop(zone, 'salon.png', png)
  await crop.getByRole('button', { name: 'Usar imagen' }).click()
  await expect(zone.getByText('salon.png')).toBeVisible()

  for (const step of [2, 3, 4, 5]) {
    await wizard.next.click()
    await expect(wizard.step(step)).toBeVisible()
  }
  await expect(page.getByText(/^Recortada, \d+ × \d+$/)).toBeVisible()
  const stored = page.waitForResponse(/\/establishments\/[\w-]+\/image$/)
  await wizard.send.click()
  const answer = await stored
  expect(answer.status()).toBe(201)
  const { imageUrl } = await answer.json()
  expect(imageUrl).toMatch(/parador-nandu-/)
  expect((await page.request.get(`${product.url}${imageUrl}`)).headers()['content-type']).toBe('image/webp')
})

test('a crop that the browser cannot write is reported, and another try works', { tag: '@once' }, async ({
  page,
  browser,
  product,
  openPerson,
  signIn,
}) => {
  await openDraft({ page, product, openPerson, signIn }, filledForm(), 1)
  const { zone, input, crop } = pictureOf(page)
  const png = await colourful(browser)
  await input.setInputFiles({ name: 'frente.png', mimeType: 'image/png', buffer: png })
  const use = crop.getByRole('button', { name: 'Usar imagen' })
  await expect(use).toBeVisible()
  await page.evaluate(() => {
    const { prototype } = HTMLCanvasElement
    const { toBlob } = prototype
    prototype.toBlob = (done) => {
      prototype.toBlob = toBlob
      done(null)
    }
  })
  await use.click()
  await expect(crop.getByRole('alert')).toHaveText('No pudimos leer esta imagen. Elegí otra.')
  await expectAccessible(page, 'a crop that failed')
  await use.click()
  await expect(crop).toHaveCount(0)
  await expect(zone.getByText('frente.png')).toBeVisible()
})

test('a picture that cannot be stored does not undo the registration (EST-071)', { tag: '@once' }, async ({
  page,
  browser,
  product,
  pageFaults,
  openPerson,
  signIn,
}) => {
  const { api, wizard } = await openDraft({ page, product, openPerson, signIn }, filledForm(), 1)
  const { input, crop } = pictureOf(page)
  const png = await colourful(browser)
  await input.setInputFiles({ name: 'frente.png', mimeType: 'image/png', buffer: png })
  await crop.getByRole('button', { name: 'Usar imagen' }).click()
  for (const step of [2, 3, 4, 5]) {
    await wizard.next.click()
    await expect(wizard.step(step)).toBeVisible()
  }
  pageFaults.expect(answered(500, '/image'), /client-error/)
  await page.route('**/image', (route) => route.fulfill({ status: 500, body: '' }))
  await wizard.send.click()
  await expect(
    page.getByRole('dialog', {
      name: 'Establecimiento registrado exitosamente, pero la imagen no pudo ser cargada. Será revisado por nuestro equipo.',
    }),
  ).toBeVisible()
  expect(await api.own()).toMatchObject([{ status: 'pending' }])
})
