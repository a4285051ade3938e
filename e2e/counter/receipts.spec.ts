import type { Locator, Page, Route } from '@playwright/test'
import type { ProblemCode } from '@puente/contract/protocol/problems'
import { texts as entryEs } from '../../apps/web/src/messages/es/orders/entry.ts'
import { texts as historyEs } from '../../apps/web/src/messages/es/orders/history.ts'
import { texts as es } from '../../apps/web/src/messages/es/receipts/own.ts'
import { texts as shellEs } from '../../apps/web/src/messages/es/shell.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/receipts/own.ts'
import { texts as problemsEs } from '../../apps/web/src/messages/es/problems.ts'
import { expectAccessible } from '../world/accessible.ts'
import { addressesOf } from '../world/built-files.ts'
import { tabTo } from '../world/keyboard.ts'
import { heavy, holdShrinking } from '../world/photo-in-work.ts'
import { placeOrder } from '../world/orders.ts'
import { answered } from '../world/page-faults.ts'
import { expectPause, pauseClock, pausesBetween, watchUploads } from '../world/paused-clock.ts'
import { refusal } from '../world/refusal.ts'
import { expect, test } from '../world/test.ts'

const uploads = '**/api/v1/charges/*/client-receipt'
const photos = '**/api/v1/receipts'
const once = { tag: '@once' } as const

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

/** The history with its one entry, and the dialog of its receipt. On a phone the entry leads to the charge, which has its actions. */
async function openDialog(page: Page, texts = es): Promise<Locator> {
  await page.goto('/historial')
  if (isPhone(page)) await page.getByRole('listitem').getByRole('link').click()
  await page.getByRole('button', { name: texts.dialog.title, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: texts.dialog.title })
  await expect(dialog).toBeVisible()
  return dialog
}

const inPortuguese = (page: Page) => page.addInitScript(() => localStorage.setItem('language', 'pt'))
const chooserOf = (within: Locator | Page) => within.locator('input[type=file]:not([capture])')
const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).first()

/** A picture that the server takes. */
async function picture(page: Page, name = 'comprobante.png') {
  return {
    name,
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 40 } }),
  }
}

/** Records every value of the progress bar from now on, in order. */
async function recordProgress(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(globalThis, { progressSeen: seen })
    const note = (value: string | null | undefined): void => {
      if (value != null && seen.at(-1) !== value) seen.push(value)
    }
    new MutationObserver((records) => {
      for (const { type, oldValue } of records) if (type === 'attributes') note(oldValue)
      note(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow'))
    }).observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['aria-valuenow'],
      attributeOldValue: true,
    })
  })
  return () =>
    page.evaluate(() => (globalThis as unknown as { progressSeen: string[] }).progressSeen.map(Number))
}

test('a receipt goes up step by step to 100 percent, and every open screen shows it (RCPT-001, RCPT-007, RCPT-008, RCPT-009)', {
  tag: '@phone',
}, async ({ page, context, merchant: _merchant, product }) => {
  const order = await placeOrder(product, page.request, 'Marina Souza')
  const other = await context.newPage()
  await other.goto(`/historial/${order.id}`)
  await expect(other.getByText('Marina Souza').first()).toBeVisible()

  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: es.dialog.send, exact: true }).click()
  await expect(dialog.getByText('Por favor, seleccione una imagen')).toBeVisible()
  await chooserOf(dialog).setInputFiles(await picture(page))
  await expect(dialog.getByRole('img', { name: es.file.previewOf('comprobante.png') })).toBeVisible()
  await expectAccessible(page, 'the receipt dialog with a file')

  const seen = await recordProgress(page)
  await dialog.getByRole('button', { name: es.dialog.send, exact: true }).click()
  await expect(toast(page, 'Comprobante enviado')).toBeVisible()
  await expect(toast(page, '¡Su comprobante ha sido enviado con éxito!')).toBeVisible()
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
  expect(await seen()).toEqual([10, 20, 30, 60, 80, 100])
  await expectAccessible(page, 'the receipt dialog when it is done')
  await dialog.getByRole('button', { name: es.dialog.done }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Ver comprobante' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Ver comprobante' })).toBeVisible()
  await other.close()
})

test(
  'a server that fails twice is asked a third time, a second apart, and a refusal only once (RCPT-006)',
  once,
  async ({ page, merchant: _merchant, product, pageFaults }) => {
    await placeOrder(product, page.request, 'Marina Souza')
    pageFaults.expect(answered(500, '/client-receipt'), answered(409, '/client-receipt'))
    await page.clock.install()
    await watchUploads(page)
    const dialog = await openDialog(page)
    let tries = 0
    await page.route(uploads, (route) => {
      tries += 1
      return tries < 3 ? route.fulfill(refusal('receipt.not-attached')) : route.fallback()
    })
    await chooserOf(dialog).setInputFiles(await picture(page))
    await pauseClock(page)
    await dialog.getByRole('button', { name: es.dialog.send, exact: true }).click()
    await pausesBetween(page, 2)
    await expect(dialog.getByText('Intento 2 de 3')).toBeVisible()
    const pauses = await pausesBetween(page, 3)
    for (const pause of pauses) expectPause(pause, 1_000)
    await page.clock.resume()
    await expect(toast(page, es.sent.title)).toBeVisible()
    expect(tries).toBe(3)

    await page.unroute(uploads)
    tries = 0
    await page.route(uploads, (route) => {
      tries += 1
      return route.fulfill(refusal('receipt.charge-closed'))
    })
    await dialog.getByRole('button', { name: es.dialog.done }).click()
    const again = await openDialog(page)
    await chooserOf(again).setInputFiles(await picture(page))
    await again.getByRole('button', { name: es.dialog.send, exact: true }).click()
    await expect(again.getByText('Este cobro ya no admite comprobantes')).toBeVisible()
    expect(tries).toBe(1)
  },
)

for (const [language, texts, expected] of [
  [
    'es',
    es,
    {
      'file.storage-failed':
        'Problema con el almacenamiento. Por favor, inténtelo de nuevo o contacte al soporte.',
      'access.denied': 'No tiene permiso para enviar archivos en este directorio.',
      'server.internal': 'Error: Error en la carga',
      'receipt.not-attached': 'Error: Error al actualizar transacción',
    },
  ],
  [
    'pt',
    pt,
    {
      'file.storage-failed': pt.failure.storage,
      'access.denied': pt.failure.permission,
      'server.internal': 'Erro: Erro no envio',
      'receipt.not-attached': 'Erro: Erro ao atualizar a transação',
    },
  ],
] as const) {
  test(
    `a receipt that was not sent is reported by what failed, and stays to be sent again (${language}) (RCPT-010, RCPT-011)`,
    once,
    async ({ page, merchant: _merchant, product, pageFaults }) => {
      if (language === 'pt') await inPortuguese(page)
      await placeOrder(product, page.request, 'Marina Souza')
      pageFaults.expect(/client-receipt/)
      const dialog = await openDialog(page, texts)
      await chooserOf(dialog).setInputFiles(await picture(page))
      let press = texts.dialog.send
      for (const [code, words] of Object.entries(expected)) {
        await page.route(uploads, (route) => route.fulfill(refusal(code as ProblemCode)))
        await dialog.getByRole('button', { name: press, exact: true }).click()
        await expect(toast(page, words)).toBeVisible()
        await expect(toast(page, texts.failure.title)).toBeVisible()
        await expect(dialog.getByRole('alert')).toBeVisible()
        await page.unroute(uploads)
        press = texts.dialog.retry
      }
      // The answer confirms that the file was saved, but gives no address.
      await page.route(uploads, (route) => route.fulfill({ status: 201, json: {} }))
      await dialog.getByRole('button', { name: press, exact: true }).click()
      await expect(toast(page, texts.failure.other(texts.failure.messages.address))).toBeVisible()
      await page.unroute(uploads)
      await dialog.getByRole('button', { name: press, exact: true }).click()
      await expect(toast(page, texts.sent.title)).toBeVisible()
    },
  )
}

test(
  'a file too large or of another kind is refused before it is sent, and by the server for what is in it (RCPT-004)',
  once,
  async ({ page, merchant: _merchant, product, pageFaults }) => {
    await placeOrder(product, page.request, 'Marina Souza')
    let sent = 0
    await page.route(uploads, (route) => {
      sent += 1
      return route.fallback()
    })
    const dialog = await openDialog(page)
    const chooser = chooserOf(dialog)
    await chooser.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
    await expect(dialog.getByText('Formato no permitido. Use JPG, PNG, WebP o PDF')).toBeVisible()
    const large = {
      name: 'a.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.alloc(5_242_881, '%PDF-1.7\n'),
    }
    await chooser.setInputFiles(large)
    await expect(dialog.getByText('La imagen no puede superar los 5MB')).toBeVisible()
    await dialog.getByRole('button', { name: es.dialog.send, exact: true }).click()
    await expect(dialog.getByText(es.nothingChosen)).toBeVisible()
    expect(sent).toBe(0)

    pageFaults.expect(answered(415, '/client-receipt'))
    await chooser.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await dialog.getByRole('button', { name: es.dialog.send, exact: true }).click()
    await expect(toast(page, 'Error: Formato no permitido. Use JPG, PNG, WebP o PDF')).toBeVisible()
    expect(sent).toBe(1)
  },
)

test(
  'a photo whose shrinking takes too long does not replace the one chosen after it',
  once,
  async ({ page, merchant: _merchant, product }) => {
    await placeOrder(product, page.request, 'Marina Souza')
    const letGo = await holdShrinking(page)
    const dialog = await openDialog(page)
    const later = await picture(page, 'segunda.png')
    await chooserOf(dialog).setInputFiles({ ...later, name: 'primera.png', buffer: heavy(later.buffer) })
    const send = dialog.getByRole('button', { name: es.dialog.send, exact: true })
    await expect(send).toHaveAttribute('aria-busy', 'true')
    await chooserOf(dialog).setInputFiles(later)
    await expect(send).not.toHaveAttribute('aria-busy', 'true')
    const decoded = page.evaluate(() => createImageBitmap(new ImageData(1, 1)).then(() => undefined))
    await letGo()
    await decoded
    await expect(dialog.getByText('segunda.png')).toBeVisible()
    await expect(dialog.getByText('primera.jpg')).toBeHidden()
  },
)

test(
  'without a network the file stays, and goes when the network is back (RCPT-006, RCPT-011)',
  once,
  async ({ page, context, merchant: _merchant, product, pageFaults }) => {
    await placeOrder(product, page.request, 'Marina Souza')
    // The stream and the toasts come beside the screen: a page that lost the network before them has neither.
    const loaded = Promise.all(
      ['**/api/v1/live', addressesOf('toast-layer')].map((path) => page.waitForResponse(path)),
    )
    const dialog = await openDialog(page)
    await loaded
    await chooserOf(dialog).setInputFiles(await picture(page))
    pageFaults.expect(/ERR_INTERNET_DISCONNECTED|live/)
    await context.setOffline(true)
    // There is one toast at a time: this one would take the place of the next.
    await expect(toast(page, shellEs.live.lost)).toBeVisible()
    await dialog.getByRole('button', { name: es.dialog.send, exact: true }).click()
    await expect(toast(page, 'Error: Error en la carga')).toBeVisible()
    await expect(dialog.getByText(problemsEs.network)).toBeVisible()
    await context.setOffline(false)
    await dialog.getByRole('button', { name: es.dialog.retry }).click()
    await expect(toast(page, es.sent.title)).toBeVisible()
  },
)

test(
  'a person who is no longer signed in is led to the sign-in with the reason (RCPT-001)',
  once,
  async ({ page, context, merchant: _merchant, product, pageFaults }) => {
    await placeOrder(product, page.request, 'Marina Souza')
    const dialog = await openDialog(page)
    await chooserOf(dialog).setInputFiles(await picture(page))
    pageFaults.expect(answered(401, '/api/v1/'))
    // A read in the background must not learn of the end before the person does.
    await page.route(/\/api\/v1\/(?!session$)/, (route) => {
      if (route.request().method() !== 'GET') void route.continue()
    })
    await context.clearCookies()
    await dialog.getByRole('button', { name: es.dialog.send, exact: true }).click()
    await expect(toast(page, 'Usuario no autenticado. Faça login novamente.')).toBeVisible()
    await expect(page).toHaveURL(/\/login\?from=/)
  },
)

test(
  'a receipt is sent by keyboard alone, and cancelled midway',
  once,
  async ({ page, merchant: _merchant, product }) => {
    await placeOrder(product, page.request, 'Marina Souza')
    // Waits from the start, because the browser begins to report file choosers only a moment after the request for it.
    const opened = page.waitForEvent('filechooser', { timeout: 0 })
    await page.goto('/historial')
    const opener = page.getByRole('button', { name: es.dialog.title, exact: true })
    await expect(opener).toBeVisible()
    await tabTo(page, es.dialog.title)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: es.dialog.title })
    await expect(dialog).toBeVisible()
    await tabTo(page, es.file.choose)
    await page.keyboard.press('Enter')
    await (await opened).setFiles(await picture(page))
    let held: Route | undefined
    await page.route(uploads, (route) => void (held = route))
    await tabTo(page, es.dialog.send)
    await page.keyboard.press('Enter')
    await expect.poll(() => held !== undefined).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: es.dialog.stop }).press('Enter')
    await expect(dialog.getByRole('progressbar')).toBeHidden()
    await page.unroute(uploads)
    await tabTo(page, es.dialog.send)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: es.dialog.done })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  },
)

test('a photo with its description is saved for its order, found from its details; the order form is back (ORD-029, ORD-030)', async ({
  page,
  merchant: _merchant,
  product,
  isMobile,
}) => {
  const { id } = await placeOrder(product, page.request, 'Marina Souza')
  await page.goto('/historial')
  if (isMobile) await page.getByRole('listitem').getByRole('link', { name: 'Marina Souza' }).click()
  else await page.getByRole('button', { name: historyEs.openDetails }).first().click()
  await page.getByRole('link', { name: entryEs.keepPhoto }).click()
  await expect(page).toHaveURL(new RegExp(`/receipt-upload\\?order=${id}$`))
  await expect(page.getByRole('heading', { name: es.photo.title })).toBeVisible()
  await expect(page.getByRole('region', { name: es.photo.order })).toContainText('Marina Souza')
  await expect(page.getByRole('button', { name: es.file.camera })).toBeVisible({ visible: isMobile })
  const save = page.getByRole('button', { name: es.photo.save })
  await save.click()
  await expect(page.getByText('Por favor, seleccione una imagen')).toBeVisible()
  await expect(page.getByText(es.photo.missing)).toBeVisible()
  await expect(page.getByLabel(es.photo.description)).toBeFocused()
  await expectAccessible(page, 'the receipt photo with its faults')
  await chooserOf(page).setInputFiles({
    name: 'a.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  })
  await expect(page.getByText('Formato inválido. Usá solo JPG o PNG')).toBeVisible()
  await chooserOf(page).setInputFiles(await picture(page, 'ticket.png'))
  await expect(page.getByRole('img', { name: es.file.previewOf('ticket.png') })).toBeVisible()
  await page.getByRole('button', { name: 'Ticket de la venta' }).click()
  await page.getByLabel(es.photo.description).press('End')
  await page.getByLabel(es.photo.description).pressSequentially(' 14')
  const request = page.waitForRequest(photos)
  await save.click()
  expect((await (await request).response())?.status()).toBe(201)
  await expect(page).toHaveURL(/\/exchange$/)
  await expect(toast(page, es.photo.saved)).toBeVisible()
  await page.getByRole('button', { name: 'Ver el cobro' }).click()
  await expect(page).toHaveURL(new RegExp(`/historial/${id}$`))
})

test(
  'a photo that was not saved names what failed, image or record, and stays (ORD-032)',
  once,
  async ({ page, merchant: _merchant, pageFaults }) => {
    pageFaults.expect(/api\/v1\/(receipts|orders)/)
    for (const [language, texts] of [
      ['es', es],
      ['pt', pt],
    ] as const) {
      await page.goto('/receipt-upload?order=nonsense')
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
      await page.reload()
      await expect(page.getByText(texts.photo.orderUnknown)).toBeVisible()
      await chooserOf(page).setInputFiles(await picture(page))
      await page.getByLabel(texts.photo.description).fill('Nafta')
      for (const [code, words] of [
        ['file.storage-failed', texts.photo.failures.photo],
        ['receipt.not-saved', texts.photo.failures.record],
      ] as const) {
        await page.route(photos, (route) => route.fulfill(refusal(code)))
        await page.getByRole('button', { name: texts.photo.save }).click()
        await expect(page.getByRole('alert').getByText(words, { exact: true }).first()).toBeVisible()
        await page.unroute(photos)
      }
    }
    await page.getByRole('button', { name: pt.photo.save }).click()
    await expect(page).toHaveURL(/\/exchange$/)
  },
)
