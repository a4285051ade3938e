import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Download, Page } from '@playwright/test'
import { texts as debug } from '../../apps/web/src/messages/es/diagnostics/admin.ts'
import { expectAccessible } from '../world/accessible.ts'
import { walkOf } from '../world/large-text.ts'
import { answered } from '../world/page-faults.ts'
import { demo } from '../world/people.ts'
import { readQrFile, readQrPicture } from '../world/qr-picture.ts'
import type { Records } from '../world/records.ts'
import { expect, test } from '../world/test.ts'
import { unique } from '../world/unique.ts'
import { toastOn } from '../world/toasts.ts'

interface Listed {
  readonly id: string
  readonly pageUrl: string
  readonly storeId: string
}

/** The studio's own list, by the API. */
async function listed(request: APIRequestContext, id: string): Promise<Listed> {
  const { stores } = (await (await request.get('/api/v1/admin/qr-codes')).json()) as { stores: Listed[] }
  const store = stores.find((one) => one.id === id)
  if (store === undefined) throw new Error(`no store ${id} in the list`)
  return store
}

/** An approved establishment with an address and a code, which the signed-in admin generates. */
async function withCode(page: Page, records: Records, email: string, name: string): Promise<Listed> {
  const id = await records.addRegistration(email, { name, hoursAgo: 1, status: 'approved' })
  const { csrfToken } = await (await page.request.get('/api/v1/session')).json()
  const answer = await page.request.post(`/api/v1/admin/establishments/${id}/address`, {
    headers: { origin: new URL(page.url()).origin, 'x-csrf-token': csrfToken },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return listed(page.request, id)
}

async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download')
  await press()
  const download: Download = await coming
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/**
 * Holds back the page's messages of these kinds to its workers.
 * @returns a function that sends them, and returns how many of these workers were not terminated meanwhile
 */
async function holdWork(page: Page, ...kinds: string[]): Promise<() => Promise<number>> {
  await page.evaluate((held) => {
    const waiting = new Map<Worker, () => void>()
    const { postMessage: post, terminate } = Worker.prototype
    Worker.prototype.postMessage = function hold(this: Worker, message: { kind: string }) {
      if (held.includes(message.kind)) waiting.set(this, () => post.call(this, message))
      else post.call(this, message)
    }
    Worker.prototype.terminate = function end(this: Worker) {
      waiting.delete(this)
      terminate.call(this)
    }
    Reflect.set(window, 'sendHeld', () => {
      Object.assign(Worker.prototype, { postMessage: post, terminate })
      for (const send of waiting.values()) send()
      return waiting.size
    })
  }, kinds)
  return () => page.evaluate(() => Reflect.get(window, 'sendHeld')())
}

/** Names of the entries of a ZIP, from its central directory. */
function namesIn(zip: Buffer): string[] {
  const names: string[] = []
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 4))
    names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)))
  return names
}

test('generates the address of an establishment, and shows its code and what was read from it (QRG-001, QRG-002, QRG-005, QRG-008, QRG-010)', async ({
  page,
  records,
  openPerson,
  signIn,
}) => {
  const owner = await openPerson()
  const name = unique('Parador Ñandú')
  const id = await records.addRegistration(owner.email, { name, hoursAgo: 1, status: 'approved' })
  await signIn(demo.admin, 'admin')
  await page.goto('/admin/qr-generator')
  await expect(page.getByRole('heading', { level: 1, name: 'QR Codes' })).toBeVisible()
  const list = page.getByRole('region', { name: 'Lojas' })
  await expect(list.getByText(/^\d+ aprovadas?$/)).toBeVisible()
  await expect(list.getByText(/^\d+ com URL$/)).toBeVisible()
  await expect(list.getByText(/^\d+ com QR Code$/)).toBeVisible()
  await list.getByLabel('Buscar loja').fill('parador nandu')
  const row = list.getByRole('listitem').filter({ hasText: name })
  await expect(row.getByText('Sem URL')).toBeVisible()
  const tick = row.getByRole('checkbox', { name: `Incluir ${name} no ZIP` })
  await expect(tick).toBeDisabled()
  await expect(tick).toHaveAccessibleDescription('Sem QR Code, não entra no ZIP')
  await expectAccessible(page, 'the list')
  await row.getByRole('button', { name: `Gerar URL de ${name}` }).click()
  await expect(toastOn(page, 'URL gerada.')).toBeVisible()
  await expect(row.getByText('QR Code Gerado')).toBeVisible()
  await expect(tick).toBeEnabled()
  // On a phone it would cover the code.
  await toastOn(page, 'URL gerada.').getByRole('button', { name: 'Fechar' }).click()

  await row.getByRole('button', { name }).first().click()
  const { pageUrl } = await listed(page.request, id)
  const code = page.getByRole('img', { name: `QR Code da página de ${name}` })
  const reading = page.getByRole('status').filter({ hasText: 'Desfocado' })
  await expect(reading).toContainText('A leitura do código está boa')
  await expect(reading).toContainText(pageUrl.replace(/^https?:\/\//, ''))
  await expect(reading.getByText('lido', { exact: true })).toHaveCount(3)
  expect(await readQrPicture(code, page)).toBe(pageUrl)
  await expect(page.getByText('Médio')).toBeVisible()
  await expect(page.getByText('169 mm')).toBeVisible()
  await expectAccessible(page, 'the code')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  await page.getByRole('button', { name: 'Azul' }).click()
  await expect(page.getByLabel('Código', { exact: true })).toHaveValue('#1E3A8A')
  await expect(page.getByText('10,3:1 · ótimo')).toBeVisible()
  await expect(reading).toContainText('A leitura do código está boa')
  expect(await readQrPicture(code, page)).toBe(pageUrl)
  await page.getByLabel('Código', { exact: true }).fill('#767676')
  await expect(reading).toContainText('Dá para ler, mas no limite')
  await expectAccessible(page, 'a warning')
  await page.getByLabel('Código', { exact: true }).fill('#7DB5F5')
  await expect(reading).toContainText('Não é possível usar estas cores')
  await expect(reading).toContainText('abaixo de 3:1')
  const downloadButton = page.getByRole('button', { name: 'Baixar PNG' })
  await expect(downloadButton).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page, 'a refusal')
  await page.getByLabel('Código', { exact: true }).fill('#FFFFFF')
  await page.getByLabel('Fundo', { exact: true }).fill('#000000')
  await expect(reading).toContainText('mais claro que o fundo')
  await expect(downloadButton).toHaveAttribute('aria-disabled', 'true')

  await page.getByRole('button', { name: 'Verde' }).click()
  for (const format of ['Cartaz A4', 'Cartão A6', 'Prisma de mesa']) {
    await page.getByText(format, { exact: true }).click()
    const poster = page.getByRole('img', { name: `${format} de ${name}` })
    await expect(poster).toBeVisible()
    await expect(page.getByRole('button', { name: 'Baixar PDF' })).toBeVisible()
  }
  await expectAccessible(page, 'a poster')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('the studio fits a phone and a narrow desktop at every font size', { tag: '@once' }, async ({
  page,
  records,
  openPerson,
  signIn,
}) => {
  const { email } = await openPerson()
  const name = unique('Parador Ñandú de la Ruta Nacional 12')
  await signIn(demo.admin, 'admin')
  await page.goto('/admin/qr-generator')
  await withCode(page, records, email, name)
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toBeVisible()
  const walk = await walkOf(page)
  await walk.look('the list')
  await row.getByRole('button', { name }).first().click()
  await expect(page.getByText('A leitura do código está boa')).toBeVisible()
  await walk.look('a store')
  expect(walk.faults).toEqual([])
  await page.addInitScript(() => localStorage.setItem('language.admin', 'es'))
  await page.reload()
  for (const width of [360, 390, 430]) {
    await page.setViewportSize({ width, height: 844 })
    const choices = page.getByRole('group', { name: 'Vista previa' }).locator('label')
    await expect(choices).toHaveCount(4)
    const lines = await choices.evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange()
        if (one.lastChild !== null) range.selectNodeContents(one.lastChild)
        return range.getClientRects().length
      }),
    )
    expect(lines, `lines of each choice at ${width} px`).toEqual([1, 1, 1, 1])
  }
})

test('a phone keeps the search, and a store that is not in the list is not replaced by another', {
  tag: '@once',
}, async ({ page, records, openPerson, signIn }) => {
  const { email } = await openPerson()
  const name = unique('Parador')
  await signIn(demo.admin, 'admin')
  await page.goto('/admin/qr-generator')
  const { id } = await withCode(page, records, email, name)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  const search = page.getByLabel('Buscar loja')
  await search.fill(name)
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Todas as lojas' }).click()
  await expect(search).toHaveValue(name)

  // The list no longer has the store, as after another admin deactivated it.
  await page.route('**/api/v1/admin/qr-codes', async (route) => {
    const answer = await route.fetch()
    const { stores } = (await answer.json()) as { stores: Listed[] }
    await route.fulfill({ response: answer, json: { stores: stores.filter((store) => store.id !== id) } })
  })
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/admin/qr-generator?id=${id}`)
    await expect(page.getByText('Esta loja não está na lista')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Baixar (PNG|SVG)/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Todas as lojas' }).click()
    await expect(page.getByText('Esta loja não está na lista')).toBeHidden()
  }
})

test('two addresses are generated at the same time, and both rows show it (QRG-002)', {
  tag: '@once',
}, async ({ page, records, openPerson, signIn }) => {
  const { email } = await openPerson()
  const names = [unique('Uno'), unique('Dos')]
  for (const name of names) await records.addRegistration(email, { name, hoursAgo: 1, status: 'approved' })
  await signIn(demo.admin, 'admin')
  let answer: () => void = () => undefined
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/establishments/*/address', async (route) => {
    await mayAnswer
    await route.continue()
  })
  await page.goto('/admin/qr-generator')
  const buttons = names.map((name) => page.getByRole('button', { name: `Gerar URL de ${name}` }))
  for (const button of buttons) await button.click()
  for (const button of buttons) await expect(button).toHaveAttribute('aria-busy', 'true')
  answer()
  for (const name of names)
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('QR Code Gerado')
})

test('no file is made of a code whose reading could not be checked, until it was checked (QRG-005)', {
  tag: '@once',
}, async ({ page, pageFaults, records, openPerson, signIn }) => {
  pageFaults.expect(/printing-worker/)
  const { email } = await openPerson()
  await signIn(demo.admin, 'admin')
  await page.goto('/admin/qr-generator')
  const { id } = await withCode(page, records, email, unique('Bar'))
  await page.route('**/printing-worker*', (route) => route.abort('internetdisconnected'))
  await page.goto(`/admin/qr-generator?id=${id}`)
  await expect(page.getByText('Não conseguimos conferir a leitura')).toBeVisible()
  const png = page.getByRole('button', { name: 'Baixar PNG' })
  await expect(png).toHaveAttribute('aria-disabled', 'true')
  await expect(png).toHaveAccessibleDescription('Não conseguimos conferir se dá para ler o código')
  await expectAccessible(page, 'a check that failed')
  await page.unroute('**/printing-worker*')
  const draw = await holdWork(page, 'draw')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(png).toHaveAccessibleDescription('A leitura ainda está sendo conferida')
  await draw()
  await expect(page.getByText('A leitura do código está boa')).toBeVisible()
  await expect(png).not.toHaveAttribute('aria-disabled', 'true')
})

test('each file shows its own work, and is saved wherever the person goes meanwhile (QRG-009)', {
  tag: '@once',
}, async ({ page, records, openPerson, signIn }) => {
  const { email } = await openPerson()
  await signIn(demo.admin, 'admin')
  await page.goto('/admin/qr-generator')
  const { id } = await withCode(page, records, email, unique('Bar'))
  await page.goto(`/admin/qr-generator?id=${id}`)
  await expect(page.getByText('A leitura do código está boa')).toBeVisible()
  const names: string[] = []
  page.on('download', (download) =>
    names.push(download.suggestedFilename().replace(/^.*?(-medium)?\./, '$1.')),
  )
  const [png, zip] = [
    page.getByRole('button', { name: 'Baixar PNG' }),
    page.getByRole('button', { name: 'ZIP, 5 arquivos' }),
  ]
  const sendZip = await holdWork(page, 'pack')
  await zip.click()
  await png.click()
  await expect.poll(() => names).toEqual(['-medium.png'])
  await expect(png).not.toHaveAttribute('aria-busy', 'true')
  await expect(zip).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('button', { name: 'Cartazes' }).click()
  await page.getByText('QR Code', { exact: true }).click()
  await expect(zip).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('link', { name: 'Pessoas Físicas' }).click()
  await expect(page).toHaveURL(/\/admin\/people/)
  expect(await sendZip()).toBe(1)
  await expect.poll(() => names).toEqual(['-medium.png', '.zip'])
})

test('saves a PNG, an SVG, a ZIP of all five files, and a poster (QRG-004, QRG-006, QRG-009, QRG-011)', {
  tag: '@once',
}, async ({ page, records, openPerson, signIn }) => {
  const owner = await openPerson()
  await signIn(demo.admin, 'admin')
  await page.goto('/admin/qr-generator')
  const name = unique('Bar Ñu')
  const { id, pageUrl, storeId } = await withCode(page, records, owner.email, name)
  await page.goto(`/admin/qr-generator?id=${id}`)
  const stem = `qr-${new URL(pageUrl).pathname.split('/').at(-1)}`
  for (const [label, size, pixels] of [
    ['Médio', 'medium', 2000],
    ['Extra grande', 'xlarge', 4000],
  ] as const) {
    await page.getByText(label, { exact: true }).click()
    await expect(page.getByText(`${stem}-${size}.png`)).toBeVisible()
    const png = await saved(page, () => page.getByRole('button', { name: 'Baixar PNG' }).click())
    expect(png.name).toBe(`${stem}-${size}.png`)
    expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([pixels, pixels])
    if (size === 'medium') expect(await readQrFile(png.bytes, page)).toBe(pageUrl)
  }
  await page.getByText('SVG', { exact: true }).click()
  const svg = await saved(page, () => page.getByRole('button', { name: 'Baixar SVG' }).click())
  expect(svg.name).toBe(`${stem}.svg`)
  expect(svg.bytes.toString()).toMatch(/^<svg /)
  const zip = await saved(page, () => page.getByRole('button', { name: 'ZIP, 5 arquivos' }).click())
  expect(zip.name).toBe(`${stem}.zip`)
  expect(namesIn(zip.bytes)).toEqual([
    `${stem}-small.png`,
    `${stem}-medium.png`,
    `${stem}-large.png`,
    `${stem}-xlarge.png`,
    `${stem}.svg`,
  ])
  await page.getByRole('button', { name: 'Cartazes' }).click()
  await page.getByText('Español', { exact: true }).last().click()
  const poster = page.getByRole('img', { name: `Cartaz A4 de ${name}` })
  await expect(poster).toContainText('Pagá en reales')
  await expect(poster).toContainText(storeId)
  const pdf = await saved(page, () => page.getByRole('button', { name: 'Baixar PDF' }).click())
  expect(pdf.name).toBe(`${stem}-a4.pdf`)
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('regenerates after a question, and reports what failed, on /debug as well (QRG-003, QRG-012, DBG-011)', {
  tag: '@once',
}, async ({ page, pageFaults, records, openPerson, signIn }) => {
  const owner = await openPerson()
  await signIn(demo.admin, 'admin')
  await page.goto('/admin/qr-generator')
  const name = unique('Kiosco')
  const { id } = await withCode(page, records, owner.email, name)
  await page.goto(`/admin/qr-generator?id=${id}`)
  const regenerate = page.getByRole('button', { name: 'Regenerar QR Code' })
  const dialog = page.getByRole('dialog', { name: 'Regenerar o QR Code?' })
  await regenerate.click()
  await expect(dialog).toContainText('O endereço da página continua o mesmo')
  await expectAccessible(page, 'the question')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await regenerate.click()
  await dialog.getByRole('button', { name: 'Regenerar' }).click()
  await expect(toastOn(page, 'QR Code regenerado com sucesso!')).toBeVisible()

  pageFaults.expect(answered(500, '/qr-code'))
  await page.route('**/qr-code', (route) => route.fulfill({ status: 500, body: '' }))
  await regenerate.click()
  await dialog.getByRole('button', { name: 'Regenerar' }).click()
  await expect(toastOn(page, 'Erro ao regenerar QR Code')).toBeVisible()

  // A worker that fails, as on a device without memory.
  await page.evaluate(() => {
    Worker.prototype.postMessage = function fail(this: Worker) {
      this.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }))
    }
  })
  await page.getByRole('button', { name: 'Baixar PNG' }).click()
  await expect(toastOn(page, 'Erro ao baixar QR Code')).toBeVisible()
  await page.getByRole('button', { name: 'ZIP, 5 arquivos' }).click()
  await expect(toastOn(page, 'Erro ao gerar pacote ZIP')).toBeVisible()
  // The reason is in the log.
  const logged = await page.evaluate(() => localStorage.getItem('app_errors') ?? '')
  expect(logged.match(/out of memory/g)).toHaveLength(2)

  await page.goto('/debug')
  const events = page.getByRole('region', { name: debug.monitoring.title }).getByRole('listitem')
  await expect(events).toHaveCount(2)
  for (const part of [name, id, 'qr_generation']) await expect(events.first()).toContainText(part)
  await expect(events.first()).toContainText(debug.monitoring.failed)
  await expect(events.first()).toContainText('reason: UnexpectedAnswer')
  await expect(events.last()).toContainText(debug.monitoring.done)
})

test('packs several establishments into one ZIP with progress, asks before it is lost, and keeps nothing of a cancelled ZIP', {
  tag: '@once',
}, async ({ page, records, openPerson, signIn }) => {
  const owner = await openPerson()
  await signIn(demo.admin, 'admin')
  await page.goto('/admin/qr-generator')
  const mark = crypto.randomUUID().slice(0, 6)
  const first = await withCode(page, records, owner.email, `Uno ${mark}`)
  await withCode(page, records, owner.email, `Dos ${mark}`)
  await page.goto(`/admin/qr-generator?id=${first.id}`)
  await page.getByLabel('Buscar loja').fill(mark)
  for (const name of [`Uno ${mark}`, `Dos ${mark}`])
    await page.getByRole('checkbox', { name: `Incluir ${name} no ZIP` }).check()
  const start = page.getByRole('button', { name: 'Baixar o ZIP de 2 lojas' })

  // The request of the ZIP is held back, so that it is cancelled while it runs.
  const sendHeld = await holdWork(page, 'pack')
  let downloads = 0
  page.on('download', () => {
    downloads++
  })
  await start.click()
  await expect(page.getByText('Gerando ZIP: 0 de 2 lojas')).toBeVisible()
  await expectAccessible(page, 'a ZIP on its way')
  // Closing the page meanwhile asks first.
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  // So does a link of the menu, but not another establishment.
  const people = page.getByRole('link', { name: 'Pessoas Físicas' })
  const leave = page.getByRole('dialog', { name: 'Sair e perder o ZIP?' })
  await people.click()
  await expect(leave).toBeVisible()
  await expectAccessible(page, 'the question before the ZIP is lost')
  await leave.getByRole('button', { name: 'Ficar aqui' }).click()
  await expect(leave).toBeHidden()
  await page
    .getByRole('button', { name: `Dos ${mark}` })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: `Dos ${mark}` })).toBeVisible()
  await expect(page.getByText('Gerando ZIP: 0 de 2 lojas')).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByText(/^Gerando ZIP/)).toBeHidden()
  // The worker of the ZIP was ended.
  expect(await sendHeld()).toBe(0)

  const zip = await saved(page, () => start.click())
  expect(zip.name).toBe('qr-codes.zip')
  const folders = new Set(namesIn(zip.bytes).map((path) => path.split('/')[0]))
  expect(folders.size).toBe(2)
  expect(namesIn(zip.bytes)).toHaveLength(10)
  await expect(page.getByText('ZIP pronto, 2 lojas')).toBeVisible()
  expect(downloads).toBe(1)
  await holdWork(page, 'pack')
  await start.click()
  await people.click()
  await leave.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/admin\/people/)
})

test('tests a generation step by step for admins, and does not exist for others (DBG-001, DBG-002, DBG-009)', {
  tag: '@once',
}, async ({ page, openBrowser, openPerson, signIn, signInInstead }) => {
  await signIn(await openPerson())
  await page.goto('/qr-debug')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Página no encontrada')
  const visitor = await (await openBrowser()).newPage()
  await visitor.goto('/qr-debug')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Oops! Página no encontrada')
  await signInInstead(demo.admin, 'admin')
  await page.goto('/qr-debug')
  await expect(page.getByRole('heading', { level: 1, name: 'Prueba del código QR' })).toBeVisible()
  const steps = page.getByRole('main').getByRole('listitem')
  await expect(steps).toHaveCount(5)
  await expect(page.getByText('Es la misma dirección.')).toBeVisible()
  const shown = await readQrPicture(page.getByRole('img', { name: 'Código QR de la tienda de prueba' }), page)
  expect(shown).toMatch(/\/loja\/TEST2$/)
  await expect(steps.last()).toContainText(String(shown))
  await expectAccessible(page, 'the test')
})
