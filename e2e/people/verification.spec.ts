import type { Page } from '@playwright/test'
import type { Registration } from '@puente/contract/identity/accounts'
import { expectAccessible } from '../world/accessible.ts'
import { browserArguments, browserPath } from '../world/browser.ts'
import { tabTo } from '../world/keyboard.ts'
import { answered } from '../world/page-faults.ts'
import { texts as es } from '../../apps/web/src/messages/es/verification/own.ts'
import { expectPause, pauseClock, pausesBetween, watchUploads } from '../world/paused-clock.ts'
import { drawDocuments } from '../world/review-cases.ts'
import { expect, test } from '../world/test.ts'
import { decide, giveIn, hideCamera, lendCamera, stepsOf, watchCamera } from '../world/verification-steps.ts'

// Chromium shows a generated video in place of a camera. Each test decides whether the page may see it.
test.use({
  launchOptions: {
    executablePath: browserPath,
    args: [...browserArguments, '--use-fake-device-for-media-stream'],
  },
})

test.beforeEach(({ context }) => lendCamera(context))

const uploads = '**/api/v1/verification/documents/*'

/** From the entry of the verification through the form of the account to the list of documents. */
async function giveInAccount(page: Page, person: Registration): Promise<void> {
  const steps = stepsOf(page)
  await page.goto('/verification-flow')
  const cards = page.getByRole('list', { name: 'Pasos de la verificación' }).getByRole('listitem')
  await expect(cards).toHaveCount(2)
  await expect(cards.nth(0)).toContainText('2 min')
  await expect(cards.nth(0)).toHaveAttribute('aria-current', 'step')
  await page.getByRole('link', { name: 'Empezar' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Verificación - Paso 1' })).toBeVisible()
  await expect(page.getByLabel('Nombre del comercio')).toHaveValue(person.companyName ?? '')
  await expect(page.getByRole('checkbox')).toHaveCount(4)
  await steps.fillAccount(person)
  await expect(page.getByLabel('Banco o billetera')).toHaveValue('Banco Macro')
  await steps.save.click()

  await expect(page).toHaveURL(/\/verification$/)
  const header = page.getByRole('list', { name: 'Pasos de la verificación' }).getByRole('listitem')
  await expect(header).toHaveText([/Datos bancarios, listo/, /Documentos, paso actual/])
}

test('bank data, then three photos, then the review, whose decision arrives by itself (KYC-002, KYC-003, KYC-004, KYC-006, KYC-008, KYC-010, KYC-011, KYC-013, KYC-025, KYC-027, BANK-001, BANK-002, BANK-003, BANK-010, VST-009)', async ({
  page,
  context,
  openPerson,
  signIn,
  product,
  openBrowser,
}) => {
  const steps = stepsOf(page)
  await context.grantPermissions(['camera'])
  const cameraUse = await watchCamera(context)
  const person = await openPerson()
  await signIn(person)

  await giveInAccount(page, person)
  const list = page.getByRole('list', { name: 'Documentos para enviar' }).getByRole('listitem')
  await expect(list.filter({ hasText: 'Falta' })).toHaveCount(3)

  await page.getByRole('link', { name: 'Seguir con: Frente del DNI' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Foto del frente del DNI' })).toBeVisible()
  // The first upload is held, so that its progress can be seen.
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(uploads, async (route) => (await held, route.continue()), { times: 1 })
  await steps.shutter.and(page.locator(':not([aria-disabled])')).click()
  await expect(page.getByRole('img', { name: 'La foto que sacaste: Frente del DNI' })).toBeVisible()
  expect(await cameraUse(page)).toMatchObject({ made: ['image/jpeg 0.95'], open: 0 })
  await page.getByRole('button', { name: 'Repetir' }).click()
  await steps.photograph()
  const progress = page.getByRole('progressbar', { name: 'Subida: Frente del DNI' })
  await expect(progress).toHaveAttribute('aria-valuenow', /^\d{1,3}$/)
  release()
  for (const title of ['Foto del dorso del DNI', 'Tu selfie']) {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await steps.photograph()
  }

  await expect(page).toHaveURL(/\/verification$/)
  const { asked, open } = await cameraUse(page)
  expect(open).toBe(0)
  expect(asked.map((text) => JSON.parse(text))).toMatchObject([
    { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: { ideal: 'environment' } },
    { facingMode: { ideal: 'environment' } },
    { facingMode: { ideal: 'environment' } },
    { facingMode: { ideal: 'user' } },
  ])
  await expect(list.filter({ hasText: 'Listo' })).toHaveCount(3)
  await expect(list.getByRole('img', { name: /^Tu foto/ })).toHaveCount(3)
  const progressKept = () => page.evaluate(() => localStorage.getItem('documentsProgress'))
  expect(JSON.parse((await progressKept()) ?? '{}')).toEqual({ frontId: true, backId: true, selfie: true })

  await steps.send.click()
  await expect(page).toHaveURL(/\/verification-processing$/)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Documentos Enviados con Sucesso!' }),
  ).toBeVisible()
  await expect(page.getByText('Pendiente de aprobación administrativa')).toBeVisible()
  await expect(page.getByText('entre 24 y 48 horas').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ir a Crear Orden' })).toHaveAttribute('href', '/exchange')
  await page.goto('/verification-flow')
  await expect(page).toHaveURL(/\/verification-processing$/)

  await decide(product, await openBrowser(), page, 'approval')
  await expect(page).toHaveURL(/\/exchange$/)
  await page.goto('/verification-flow')
  await expect(page).toHaveURL(/\/exchange$/)
})

test('a person who begins with the photos sees the bank data as done only once they are done (KYC-004)', {
  tag: '@phone',
}, async ({ page, context, openPerson, signIn }) => {
  const steps = stepsOf(page)
  await context.grantPermissions(['camera'])
  const person = await openPerson()
  await signIn(person)
  await page.goto('/verification')
  const header = page.getByRole('list', { name: 'Pasos de la verificación' }).getByRole('listitem')
  await page.getByRole('link', { name: 'Seguir con: Frente del DNI' }).click()
  await steps.photograph()
  await expect(page.getByRole('heading', { level: 1, name: 'Foto del dorso del DNI' })).toBeVisible()
  await page.getByRole('button', { name: 'Volver' }).click()
  await expect(header).toHaveText([/Datos bancarios, falta/, /Documentos, paso actual/])
  await page.getByRole('link', { name: 'Seguir con: Dorso del DNI' }).click()
  await steps.photograph()
  await expect(page.getByRole('heading', { level: 1, name: 'Tu selfie' })).toBeVisible()
  await steps.photograph()

  await expect(header).toHaveText([/Datos bancarios, paso actual/, /Documentos, listo/])
  await expect(page.getByText('Todavía faltan tus datos bancarios.')).toBeVisible()
  await page.getByRole('link', { name: 'Completar datos bancarios' }).click()
  await steps.fillAccount(person)
  await expect(steps.save).toHaveText('Guardar y seguir con el envío')
  await steps.save.click()
  await expect(header).toHaveText([/Datos bancarios, listo/, /Documentos, paso actual/])
})

test('the form of the account says what is missing in its order and keeps what was typed (BANK-005, BANK-006, BANK-007, BANK-009)', {
  tag: '@once',
}, async ({ page, openPerson, signIn, pageFaults }) => {
  const steps = stepsOf(page)
  const person = await openPerson()
  await signIn(person)
  await page.goto('/bank-data')
  await expect(page.getByRole('heading', { level: 1, name: 'Datos bancarios' })).toBeVisible()
  await steps.save.click()
  await expect(steps.summary.getByRole('link')).toHaveCount(5)
  await expect(steps.summary.getByRole('link').last()).toHaveText('Debes aceptar los términos y condiciones')

  await steps.fillAccount(person)
  await steps.cbu.fill('28505909 4009041813520')
  await expect(page.getByText('21 de 22')).toBeVisible()
  await steps.save.click()
  await expect(steps.summary).toContainText('Por favor, ingrese un CBU/CVU válido (22 dígitos)')
  await expect(page.getByText('El CBU/CVU debe tener 22 dígitos')).toBeVisible()
  await steps.cbu.focus()
  await page.keyboard.type('x')
  await expect(page.getByText('Solo se permiten números')).toBeVisible()
  await page.keyboard.type('9')
  await expect(steps.cbu).toHaveValue('28505909 40090418135209')
  await expect(page.getByText('Los dígitos de control no coinciden.')).toBeVisible()

  // The check digits warn and do not block: what stops this one is a server that cannot be reached.
  pageFaults.expect(/bank-data/)
  await page.route('**/api/v1/verification/bank-data', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await steps.save.click()
  await expect(page.getByText('Error al guardar los datos bancarios').first()).toBeVisible()
  await expect(steps.cbu).toHaveValue('28505909 40090418135209')
  await page.unroute('**/api/v1/verification/bank-data')
  await steps.save.click()
  await expect(page).toHaveURL(/\/perfil$/)
})

test('bank data are read-only in review and require the password after the approval (BANK-010, BANK-011)', {
  tag: '@once',
}, async ({ page, browser, openPerson, signIn, product, openBrowser, pageFaults }) => {
  const steps = stepsOf(page)
  const person = await openPerson()
  await signIn(person)
  const pictures = await drawDocuments(browser, person.fullName)
  await giveIn(product, page.request, person, { pictures, sent: true })
  await page.goto('/bank-data')
  await expect(page.getByText('Tus datos están en revisión')).toBeVisible()
  await expect(page.getByText('28505909 40090418135201')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)

  await decide(product, await openBrowser(), page, 'approval')
  pageFaults.expect(answered(403, '/api/v1/verification/bank-data'))
  const password = page.getByLabel('Contraseña actual', { exact: true })
  await expect(password).toBeVisible()
  await expect(steps.cbu).toHaveValue('28505909 40090418135201')
  await expect(page.getByText('transferimos a la cuenta nueva recién 24 horas después')).toBeVisible()
  await steps.cbu.fill('0070999020000001234567')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await password.fill('No-es-esta-1')
  await steps.save.click()
  await expect(steps.summary).toContainText('La contraseña actual es incorrecta')
  await password.fill(person.password)
  await steps.save.click()
  await expect(page).toHaveURL(/\/perfil$/)
  await expect(
    page.getByText(/^Transferimos a la cuenta nueva a partir del \d\d\/\d\d \d\d:\d\d\.$/),
  ).toBeVisible()
})

test('a rejected person learns why and which pictures, and starts over at step 1 (KYC-030, KYC-026, KYC-028, VST-007, VST-010)', {
  tag: '@once',
}, async ({ page, browser, openPerson, signIn, product, openBrowser, pageFaults }) => {
  const steps = stepsOf(page)
  const person = await openPerson()
  await signIn(person)
  const pictures = await drawDocuments(browser, person.fullName)
  await giveIn(product, page.request, person, { pictures, sent: true })
  await page.goto('/verification-processing')
  await expect(page.getByText('Pendiente de aprobación administrativa')).toBeVisible()
  const reason = 'No se lee el número.\nSacala con más luz.'
  await decide(product, await openBrowser(), page, 'rejection', { reason, documents: ['frontId'] })

  await expect(page).toHaveURL(/\/verification-flow$/)
  const dialog = page.getByRole('dialog', { name: 'Documentos rechazados' })
  await expect(dialog).toContainText('No se lee el número.')
  await expect(dialog.getByRole('listitem')).toHaveText(['Frente del DNI'])
  // The next read of the verification writes the key again: the test proves that the button had removed it before.
  const removal = page.evaluate(() => {
    localStorage.setItem('documentsProgress', '{"frontId":true}')
    const { removeItem } = Storage.prototype
    return new Promise<string | null>((resolve) => {
      Storage.prototype.removeItem = function (key) {
        if (key === 'documentsProgress') resolve(this.getItem(key))
        removeItem.call(this, key)
      }
    })
  })
  await dialog.getByRole('button', { name: 'Reenviar Documentos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Verificación - Paso 1' })).toBeVisible()
  expect(await removal).not.toBeNull()
  expect(await page.evaluate(() => localStorage.getItem('documentsProgress') ?? '')).not.toContain('true')
  await expect(steps.cbu).toHaveValue('28505909 40090418135201')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await steps.save.click()

  const front = page.getByRole('listitem').filter({ hasText: 'Frente del DNI' })
  await expect(front).toContainText('Tenía un problema')
  await expect(page.getByText('Nuevo intento: seguí estos consejos')).toBeVisible()
  await steps.send.click()
  await expect(page.getByText('Por favor, complete todos los pasos de verificación').first()).toBeVisible()
  await giveIn(product, page.request, person, { pictures })
  await expect(page.getByRole('listitem').getByText('Listo', { exact: true })).toHaveCount(3)

  pageFaults.expect(/verification\/submission/)
  await page.route('**/api/v1/verification/submission', (route) => route.abort())
  await steps.send.click()
  await expect(
    page.getByText('No se pudieron enviar los documentos a revisión. Probá de nuevo.'),
  ).toBeVisible()
  await page.unroute('**/api/v1/verification/submission')
  await steps.send.click()
  await expect(page).toHaveURL(/\/verification-processing$/)
})

test('a camera that is blocked is reported, and opens once it is allowed (KYC-012)', {
  tag: '@once',
}, async ({ page, context, openPerson, signIn }) => {
  await signIn(await openPerson())
  await page.goto('/verification')
  await page.getByRole('link', { name: 'Sacar foto: Selfie' }).click()
  await expect(
    page.getByText('No se pudo acceder a la cámara. Por favor, verifique los permisos.'),
  ).toBeVisible()
  await context.grantPermissions(['camera'])
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(stepsOf(page).shutter.and(page.locator(':not([aria-disabled])'))).toBeVisible()
})

for (const [why, isHidden] of [
  ['without a camera', true],
  ['with a camera that is blocked', false],
] as const) {
  test(`${why}, the first screen of the capture leads to a file, and back to the phone, and files go on at the next document (KYC-009, KYC-012)`, async ({
    page,
    context,
    browser,
    openPerson,
    signIn,
    isMobile,
  }) => {
    if (isHidden) await hideCamera(context)
    const offer = isMobile ? es.handover.inHand : es.handover
    await signIn(await openPerson())
    await page.goto('/verification')
    await page.getByRole('link', { name: 'Seguir con: Frente del DNI' }).click()
    await expect(page.getByText(es.camera.failed)).toBeVisible()
    // Without a camera another phone is the main way (ruling 12). A phone whose camera is blocked has a picture of its own.
    const isPhoneWithCamera = isMobile && !isHidden
    const { open, noPhone } = offer
    const ways = isPhoneWithCamera ? [es.handover.inHand.file, open] : [open, noPhone]
    const buttons = page.locator('#content section').getByRole('button')
    await expect(buttons).toHaveText(ways)
    await expect(page.locator('#content').locator('.button-primary')).toHaveText(ways[0] ?? '')
    await expectAccessible(page, `${why}: the first screen`)
    await page.getByRole('button', { name: isPhoneWithCamera ? es.handover.inHand.file : noPhone }).click()
    await expect(page.getByRole('button', { name: es.chooser.choose })).toBeFocused()
    await page.getByRole('button', { name: isMobile ? es.chooser.toOtherPhone : es.chooser.toPhone }).click()
    await expect(page.getByRole('timer')).toBeVisible()
    await page.getByRole('button', { name: offer.noPhone }).click()
    const { frontId } = await drawDocuments(browser, 'Graciela')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'dni.jpg', mimeType: 'image/jpeg', buffer: frontId })
    await page.getByRole('button', { name: es.chooser.send, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: es.documents.backId.title })).toBeVisible()
    await expect(page.getByRole('button', { name: es.chooser.choose })).toBeFocused()
    await expect(page.getByText(es.camera.failed)).toHaveCount(0)
  })
}

test('without a camera a phone takes the photos: it shows nothing else, and the computer continues by itself (KYC-009)', {
  tag: '@once',
}, async ({ page, context, openPerson, signIn, openBrowser, pageFaults }) => {
  await hideCamera(context)
  await signIn(await openPerson())
  await page.goto('/verification')
  await page.getByRole('link', { name: 'Seguir con: Frente del DNI' }).click()
  const opened = page.waitForResponse('**/api/v1/verification/handover')
  await page.getByRole('button', { name: 'Mostrar el código QR' }).click()
  const { url } = await (await opened).json()
  await expect(page.getByRole('img', { name: /^Código QR/ })).toBeVisible()
  await expect(page.getByRole('timer')).toContainText(/Vence en \d?\d:\d\d/)

  const hand = await openBrowser()
  await lendCamera(hand)
  await hand.grantPermissions(['camera'])
  const phone = await hand.newPage()
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(url)
  await expect(phone.getByRole('heading', { name: 'Fotos de tu verificación' })).toBeVisible()
  expect(new URL(phone.url()).hash).toBe('')
  await phone.goto('/exchange')
  await expect(phone).toHaveURL(/\/continuar$/)
  await phone.getByRole('button', { name: 'Empezar' }).click()
  const marks = page.getByRole('list', { name: 'Documentos para enviar' }).getByRole('listitem')
  for (const [index, title] of ['Foto del frente del DNI', 'Foto del dorso del DNI', 'Tu selfie'].entries()) {
    await expect(phone.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await stepsOf(phone).photograph()
    if (index < 2) await expect(marks.nth(index)).toContainText('Listo')
  }
  await expect(phone.getByRole('heading', { name: 'Listo, seguí donde empezaste' })).toBeVisible()
  await expect(page).toHaveURL(/\/verification$/)
  await expect(page.getByRole('list', { name: 'Documentos para enviar' }).getByText('Listo')).toHaveCount(3)

  pageFaults.expect(answered(410, '/api/v1/verification/handover/start'))
  const other = await (await openBrowser()).newPage()
  await other.goto(url)
  await expect(other.getByRole('heading', { name: 'El enlace ya no sirve' })).toBeVisible()
})

test('on a phone without a camera the link is passed on instead of read from its own screen, or a file is chosen (KYC-009, KYC-012)', {
  tag: '@phone',
}, async ({ page, context, openPerson, signIn }) => {
  await hideCamera(context)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(await openPerson())
  await page.goto('/verification')
  await page.getByRole('link', { name: 'Seguir con: Frente del DNI' }).click()
  await expect(
    page.getByText('No se pudo acceder a la cámara. Por favor, verifique los permisos.'),
  ).toBeVisible()
  const opened = page.waitForResponse('**/api/v1/verification/handover')
  await page.getByRole('button', { name: es.handover.inHand.open }).click()
  const { url } = await (await opened).json()
  await page.getByRole('button', { name: es.handover.inHand.copy }).click()
  await expect(page.getByRole('button', { name: es.handover.inHand.copied })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await page.getByRole('button', { name: es.handover.inHand.noPhone }).click()
  await expect(page.getByRole('button', { name: 'Elegir archivo' })).toBeVisible()
  await page.getByRole('button', { name: es.chooser.toOtherPhone }).click()
  await expect(page.getByRole('button', { name: es.handover.inHand.copy })).toBeVisible()
})

test('a person who refuses the phone may choose a file, which is checked before it is sent and sent three times (KYC-015, KYC-016, KYC-017, KYC-018, KYC-023)', {
  tag: '@once',
}, async ({ page, context, browser, openPerson, signIn, pageFaults }) => {
  await hideCamera(context)
  await signIn(await openPerson())
  await page.clock.install()
  const begun = await watchUploads(page)
  await page.goto('/verification')
  await page.getByRole('link', { name: 'Sacar foto: Selfie' }).click()
  await page.getByRole('button', { name: 'Mostrar el código QR' }).click()
  await page.getByRole('button', { name: es.handover.noPhone }).click()
  const send = page.getByRole('button', { name: 'Subir', exact: true })
  await send.click()
  await expect(page.getByText('Por favor, seleccione una imagen')).toBeVisible()

  await page.route(uploads, (route) => route.abort())
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles({
    name: 'yo.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  })
  await send.click()
  await expect(page.getByText('Formato inválido. Usá solo JPG o PNG')).toBeVisible()
  await chooser.setInputFiles({ name: 'yo.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) })
  await send.click()
  await expect(page.getByText('El archivo es demasiado grande. Máximo: 5 MB')).toBeVisible()
  expect(await begun()).toEqual([])

  pageFaults.expect(/verification\/documents\/selfie/)
  const { selfie } = await drawDocuments(browser, 'Graciela')
  await chooser.setInputFiles({ name: 'yo.jpg', mimeType: 'image/jpeg', buffer: selfie })
  await pauseClock(page)
  await send.click()
  const [first, second] = await pausesBetween(page, 3)
  expectPause(first, 1_000)
  expectPause(second, 2_000)
  await page.clock.resume()
  await expect(page.getByText('Error al subir la imagen').first()).toBeVisible()
  expect(await begun()).toHaveLength(3)
  await page.unroute(uploads)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  // On to the first that is missing.
  await expect(page.getByRole('heading', { level: 1, name: 'Foto del frente del DNI' })).toBeVisible()
  await page.getByRole('button', { name: 'Volver' }).click()
  await expect(page.getByRole('img', { name: 'Tu foto: Selfie' })).toBeVisible()
})

test('if the list cannot be read again after a photo, the next photo is asked for', { tag: '@once' }, async ({
  page,
  context,
  browser,
  openPerson,
  signIn,
  pageFaults,
}) => {
  pageFaults.expect(answered(400, '/api/v1/verification'))
  await hideCamera(context)
  await signIn(await openPerson())
  await page.goto('/verification')
  await page.getByRole('link', { name: 'Seguir con: Frente del DNI' }).click()
  await page.getByRole('button', { name: es.handover.noPhone }).click()
  const { frontId } = await drawDocuments(browser, 'Graciela')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'dni.jpg', mimeType: 'image/jpeg', buffer: frontId })
  await page.route('**/api/v1/verification', (route) => route.fulfill({ status: 400 }))
  await page.getByRole('button', { name: 'Subir', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Foto del dorso del DNI' })).toBeVisible()
})

test('the camera page without a document to photograph leads back to the list, which has a sign-out (KYC-005, KYC-007)', {
  tag: '@once',
}, async ({ page, openPerson, signIn, pageFaults }) => {
  const person = await openPerson()
  await signIn(person)
  await page.goto('/document-upload')
  await expect(page).toHaveURL(/\/verification$/)
  await expect(page.getByText('Información faltante', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect((await (await page.request.get('/api/v1/session')).json()).account).toBeNull()

  await signIn(person)
  await page.goto('/verification')
  pageFaults.expect(/api\/v1\/session/)
  await page.route('**/api/v1/session', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page.getByText('Error al cerrar sesión', { exact: true }).first()).toBeVisible()
  await page.unroute('**/api/v1/session')
})

test('every step is in Portuguese if chosen (KYC-013, KYC-026)', { tag: '@once' }, async ({
  page,
  context,
  browser,
  openPerson,
  signIn,
  product,
}) => {
  await context.addInitScript(() => localStorage.setItem('language', 'pt'))
  const person = await openPerson()
  await signIn(person)
  await page.goto('/verification-flow')
  await page.getByRole('link', { name: 'Começar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Verificação - Passo 1' })).toBeVisible()
  await page.getByRole('button', { name: /^Salvar/ }).click()
  await expect(page.getByRole('alert')).toContainText('Você precisa aceitar os termos e condições')
  await page.goto('/verification')
  await page.getByRole('button', { name: 'Enviar para análise' }).click()
  await expect(page.getByText('Por favor, complete todos os passos da verificação').first()).toBeVisible()
  const pictures = await drawDocuments(browser, person.fullName)
  await giveIn(product, page.request, person, { pictures, sent: true })
  await page.goto('/verification-processing')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Documentos enviados com sucesso!' }),
  ).toBeVisible()
  await expect(page.getByText('Pendente de aprovação administrativa')).toBeVisible()
})

test('the screens of the verification have no fault of WCAG 2.2 AA, and the camera is used with the keyboard', async ({
  page,
  context,
  browser,
  openPerson,
  signIn,
  product,
  isMobile,
}) => {
  test.slow()
  await context.grantPermissions(['camera'])
  const steps = stepsOf(page)
  const handover = isMobile ? es.handover.inHand : es.handover
  const person = await openPerson()
  await signIn(person)
  await page.goto('/verification-flow')
  await expect(page.getByRole('link', { name: 'Empezar' })).toBeVisible()
  await expectAccessible(page, 'the entry')
  await page.getByRole('link', { name: 'Empezar' }).click()
  await steps.save.click()
  await expect(steps.summary).toBeFocused()
  await expectAccessible(page, 'the bank data with a fault')
  await steps.fillAccount(person)
  await steps.save.click()
  await expect(page.getByRole('link', { name: /^Seguir con/ })).toBeVisible()
  await expectAccessible(page, 'the list')

  await tabTo(page, 'Seguir con')
  await page.keyboard.press('Enter')
  await expect(steps.shutter.and(page.locator(':not([aria-disabled])'))).toBeVisible()
  await expectAccessible(page, 'the camera')
  await tabTo(page, 'Sacar la foto')
  await page.keyboard.press('Space')
  await expect(page.getByRole('heading', { name: '¿Se ve bien?' })).toBeFocused()
  await expectAccessible(page, 'the shot')
  await tabTo(page, 'Usar')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Foto del dorso del DNI' })).toBeVisible()
  await page.getByRole('button', { name: 'Volver' }).click()
  await expect(page.getByRole('img', { name: 'Tu foto: Frente del DNI' })).toBeVisible()
  await expectAccessible(page, 'the list with a photo')

  await hideCamera(context)
  await page.reload()
  await page.getByRole('link', { name: /^Seguir con/ }).click()
  await expect(page.getByRole('button', { name: handover.open })).toBeVisible()
  await expectAccessible(page, 'no camera')
  await page.getByRole('button', { name: handover.open }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await expectAccessible(page, 'the code for the phone')
  await page.getByRole('button', { name: handover.noPhone }).click()
  await expectAccessible(page, 'the chooser')
  await page.goto('/continuar')
  await expect(page.getByRole('heading', { name: 'El enlace ya no sirve' })).toBeVisible()
  await expectAccessible(page, 'a link that is over')

  const pictures = await drawDocuments(browser, person.fullName)
  await giveIn(product, page.request, person, { pictures, sent: true })
  await page.goto('/verification-processing')
  await expect(page.getByText('Pendiente de aprobación administrativa')).toBeVisible()
  await expectAccessible(page, 'the wait')
  await page.goto('/bank-data')
  await expect(page.getByText('Tus datos están en revisión')).toBeVisible()
  await expectAccessible(page, 'the bank data in review')
})
