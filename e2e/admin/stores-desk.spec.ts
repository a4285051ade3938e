import type { APIRequestContext } from '@playwright/test'
import type { Registration } from '@puente/contract/identity/accounts'
import { expectAccessible } from '../world/accessible.ts'
import { answered } from '../world/page-faults.ts'
import { demo, signInContext } from '../world/people.ts'
import { filledForm, registrationsOf } from '../world/registration-wizard.ts'
import { expect, test } from '../world/test.ts'
import { unique } from '../world/unique.ts'
import { toastOn } from '../world/toasts.ts'

const api = '/api/v1/admin/establishments'

async function stateOf(request: APIRequestContext, id: string) {
  return (await (await request.get(`${api}/${id}`)).json()) as {
    status: string
    version: number
    customUrl: string | null
    rejectionReason: string | null
    rejectionStep: number | null
  }
}

test('the screen of a review fits the window: only its parts scroll', { tag: '@once' }, async ({
  page,
  records,
  openPerson,
  signIn,
}) => {
  const owner = await openPerson()
  const id = await records.addRegistration(owner.email, { name: unique('Hotel Lapacho'), hoursAgo: 1 })
  await signIn(demo.admin, 'admin')
  await page.goto(`/admin/pix-stores?id=${id}`)
  await expect(page.getByRole('heading', { level: 3, name: 'Conferência' })).toBeVisible()
  const beyond = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  await expect.poll(beyond).toBe(0)
})

test('finds, approves and rejects by keyboard, and moves on to the next at once (ESTA-005, ESTA-011, ESTA-012, ESTA-014)', {
  tag: '@once',
}, async ({ page, records, openPerson, signIn }) => {
  const owner = await openPerson({ fullName: 'Lucía Ferreyra' })
  const name = unique('Parador Ñandú')
  const first = await records.addRegistration(owner.email, { name, hoursAgo: 9_001 })
  const nextName = unique('Hotel Jacarandá')
  const second = await records.addRegistration(owner.email, { name: nextName, hoursAgo: 9_000 })
  await signIn(demo.admin, 'admin')
  await page.goto('/admin/pix-stores')
  await expect(page.getByRole('heading', { level: 1, name: 'Lojas Pix' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Estabelecimento',
    'Cidade',
    'CUIT',
    'Titular',
    'Enviado',
    'Status',
    'QR Code',
    'Visitas',
    'Ações',
  ])
  await page.getByRole('button', { name: /^Aguardando você/ }).click()
  await expect(page).toHaveURL(/status=pending/)
  await page.keyboard.press('/')
  await page.keyboard.type(name.toLowerCase().replace('ñ', 'n').replace('ú', 'u'))
  await expect(page).toHaveURL(/search=parador/)
  await expect(page.getByRole('row')).toHaveCount(2)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.getByText('Pendente')).toBeVisible()
  await expect(row.getByText('Não aprovado')).toBeVisible()

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await expect(page.getByText('CBU informado')).toHaveCount(0)
  await expect(page.getByText('Nenhum estabelecimento igual')).toHaveCount(0)
  // Registrations of other tests have the same phone.
  await expect(page.getByText(/estabelecimentos? parecidos?$/).first()).toBeVisible()
  const preview = page.frameLocator('iframe[title="Página pública"]')
  await expect(preview.getByText('Combustible y parrilla')).toBeVisible()
  await expect(preview.getByText('Chipá caliente')).toBeVisible()

  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: `Aprovar ${name}?` })
  await expect(dialog).toContainText('A página fica pública e a URL é gerada:')
  await expect(dialog).toContainText('O QR Code é gerado com essa URL.')
  await expect(dialog.getByRole('button', { name: 'Aprovar e gerar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toastOn(page, 'Estabelecimento aprovado com sucesso!')).toContainText('QR Code Gerado')
  const approved = await stateOf(page.request, first)
  expect(approved.status).toBe('approved')
  expect(approved.customUrl).toMatch(/^\/loja\/[A-Z0-9]{5}\/parador-nandu-/)

  await expect(page.getByRole('heading', { level: 1, name: nextName })).toBeFocused()
  await page.keyboard.press('x')
  const rejection = page.getByRole('dialog', { name: `Rejeitar ${nextName}` })
  await expect(rejection.getByRole('button', { name: /El CUIT no corresponde/ })).toBeFocused()
  await page.keyboard.press('2')
  await expect(rejection.getByLabel('O que o titular vai ler')).toHaveValue(
    'No encontramos el comercio en esa dirección.',
  )
  await expect(rejection.getByRole('button', { name: 'Localização' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Control+Enter')
  await expect(toastOn(page, 'Estabelecimento rejeitado com sucesso!')).toBeVisible()
  expect(await stateOf(page.request, second)).toMatchObject({
    status: 'rejected',
    rejectionReason: 'No encontramos el comercio en esa dirección.',
    rejectionStep: 2,
  })
})

test('shows one table on both pages, and a review that asks before it approves (ESTA-001, ESTA-008, ESTA-011)', async ({
  page,
  records,
  openPerson,
  signIn,
}) => {
  const owner = await openPerson()
  const name = unique('Kiosco')
  await records.addRegistration(owner.email, { name, hoursAgo: 1 })
  await signIn(demo.admin, 'admin')
  for (const path of ['/admin/gas-stations', '/admin/pix-stores']) {
    await page.goto(`${path}?search=${encodeURIComponent(name)}`)
    const figures = page.getByRole('region', { name: 'Números dos estabelecimentos' })
    for (const badge of ['Ativo', 'Sem QR Code', 'Sem URL', 'Não aprovado'])
      await expect(figures.getByRole('button', { name: badge })).toBeVisible()
    await expect(figures.getByText('Visitas às páginas')).toBeVisible()
    await expect(page.getByRole('button', { name: `Revisar ${name}` })).toBeVisible()
  }
  await expectAccessible(page, 'the list')
  await page.getByRole('button', { name: 'Filtros' }).click()
  await expect(page.getByLabel('Província', { exact: true })).toBeVisible()
  await expectAccessible(page, 'the filters')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Revisar ${name}` }).click()
  await expect(page.getByText('Conferência')).toBeVisible()
  await expectAccessible(page, 'the review')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: /^Aprovar/ }).click()
  await expect(page.getByRole('dialog', { name: `Aprovar ${name}?` })).toBeVisible()
  await expectAccessible(page, 'the approval')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Rejeitar/ }).click()
  const rejection = page.getByRole('dialog', { name: `Rejeitar ${name}` })
  await rejection.getByRole('button', { name: /La foto no muestra el comercio/ }).click()
  await expectAccessible(page, 'the rejection')
  // What was written is not dropped without a question.
  await page.keyboard.press('Escape')
  await expect(rejection.getByText('Descartar o que você escreveu?')).toBeVisible()
  await rejection.getByRole('button', { name: 'Descartar' }).click()
  await expect(rejection).toBeHidden()
})

test('shows what another admin decided meanwhile, and changes nothing (ESTA-009, ESTA-010)', {
  tag: '@once',
}, async ({ page, product, records, openPerson, openBrowser, signIn }) => {
  const owner = await openPerson()
  const name = unique('Farmacia')
  const id = await records.addRegistration(owner.email, { name, hoursAgo: 8_000 })
  await signIn(demo.admin, 'admin')
  await page.goto(`/admin/pix-stores?id=${id}`)
  await page.getByRole('button', { name: /^Aprovar/ }).click()
  await expect(page.getByRole('dialog', { name: `Aprovar ${name}?` })).toBeVisible()

  const { email, password } = await secondAdmin(openPerson, records)
  const other = await openBrowser()
  await signInContext(product, other, { email, password }, 'admin')
  const { csrfToken } = await (await other.request.get(`${product.url}/api/v1/session`)).json()
  const headers = { origin: product.url, 'x-csrf-token': csrfToken }
  const { version } = await stateOf(page.request, id)
  const answer = await other.request.post(`${product.url}${api}/${id}/approval`, {
    headers,
    data: { version },
  })
  expect(answer.ok(), await answer.text()).toBe(true)

  await expect(page.getByText('Este estabelecimento já foi aprovado.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Aprovar/ })).toHaveCount(0)
  await expect(page.getByText(`Aprovado por ${email}`)).toBeVisible()
  expect(await stateOf(page.request, id)).toMatchObject({ status: 'approved', version: version + 2 })
})

async function secondAdmin(
  openPerson: () => Promise<Registration>,
  records: { makeAdmin(email: string): Promise<void> },
): Promise<Registration> {
  const person = await openPerson()
  await records.makeAdmin(person.email)
  return person
}

test('generates the missing address of an approved establishment (QRG-002)', { tag: '@once' }, async ({
  page,
  records,
  openPerson,
  signIn,
}) => {
  const owner = await openPerson()
  const id = await records.addRegistration(owner.email, {
    name: unique('Taller'),
    hoursAgo: 1,
    status: 'approved',
  })
  await signIn(demo.admin, 'admin')
  await page.goto(`/admin/pix-stores?id=${id}`)
  await expect(page.getByText('Conferência')).toBeVisible()
  await page.keyboard.press('2')
  await expect(page.getByText('Sem URL')).toBeVisible()
  await page.getByRole('button', { name: 'Gerar URL' }).click()
  await expect(toastOn(page, 'URL gerada.')).toContainText('QR Code Gerado')
  await expect(page.getByRole('img', { name: /^QR Code da página de Taller/ })).toBeVisible()
  expect((await stateOf(page.request, id)).customUrl).toMatch(/^\/loja\/[A-Z0-9]{5}\/taller-/)
})

test('gives the reason at the button itself while an establishment of a person without an identity gets no address', {
  tag: '@once',
}, async ({ page, records, openPerson, signIn }) => {
  const owner = await openPerson()
  const id = await records.addRegistration(owner.email, {
    name: unique('Vidriería'),
    hoursAgo: 1,
    status: 'approved',
  })
  await page.route(`**${api}/${id}`, async (route) => {
    const response = await route.fetch()
    const pause = { by: 'identity', since: '2026-11-20T12:00:00.000Z', reason: null }
    await route.fulfill({ response, json: { ...(await response.json()), pause } })
  })
  await signIn(demo.admin, 'admin')
  await page.goto(`/admin/pix-stores?id=${id}`)
  await expect(page.getByText('Conferência')).toBeVisible()
  await page.keyboard.press('2')
  const generate = page.getByRole('button', { name: 'Gerar URL' })
  await expect(generate).toHaveAttribute('aria-disabled', 'true')
  await generate.focus()
  await expect(generate).toBeFocused()
  await expect(generate).toHaveAccessibleDescription(
    'A aprovação da identidade do titular foi retirada: a página está fechada.',
  )
  await generate.press('Enter')
  expect((await stateOf(page.request, id)).customUrl).toBeNull()
})

test('says what failed, keeps what was written, and lets one try again (ESTA-015)', { tag: '@once' }, async ({
  page,
  pageFaults,
  records,
  openPerson,
  signIn,
}) => {
  const owner = await openPerson()
  const name = unique('Bar')
  const id = await records.addRegistration(owner.email, { name, hoursAgo: 1 })
  await signIn(demo.admin, 'admin')
  pageFaults.expect(answered(500, api))
  await page.route(`**${api}?*`, (route) => route.fulfill({ status: 500, body: '' }))
  // The stores of the tests beside this one fill the first page.
  await page.goto(`/admin/pix-stores?search=${encodeURIComponent(name)}`)
  await expect(page.getByText('Erro ao carregar estabelecimentos')).toBeVisible()
  await page.unroute(`**${api}?*`)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('button', { name: `Revisar ${name}` })).toBeVisible()

  await page.goto(`/admin/pix-stores?id=${id}`)
  await page.route('**/rejection', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: /^Rejeitar/ }).click()
  const dialog = page.getByRole('dialog', { name: `Rejeitar ${name}` })
  await dialog.getByLabel('O que o titular vai ler').fill('No existe')
  await dialog.getByRole('button', { name: /^Rejeitar/ }).click()
  await expect(toastOn(page, 'Erro ao atualizar status')).toBeVisible()
  await expect(dialog.getByLabel('O que o titular vai ler')).toHaveValue('No existe')
  expect((await stateOf(page.request, id)).status).toBe('pending')
})

test('new registrations are counted in the menu, and wait behind a button while the list is in use (ESTA-004)', {
  tag: '@once',
}, async ({ page, product, records, openPerson, openBrowser, signIn }) => {
  const owner = await openPerson()
  const tag = crypto.randomUUID().slice(0, 6)
  await records.addRegistration(owner.email, { name: `Kiosco ${tag}`, hoursAgo: 1 })
  await signIn(demo.admin, 'admin')
  await page.goto(`/admin/pix-stores?search=${tag}`)
  const rows = page.locator('tr[data-row]')
  await expect(rows).toHaveCount(1)
  await rows.hover()
  const link = page
    .getByRole('navigation', { name: 'Administração' })
    .getByRole('link', { name: /^Lojas Pix/ })
  const waiting = async (): Promise<number> =>
    (await (await page.request.get('/api/v1/admin/waiting')).json()).stores.waiting
  const before = await waiting()
  expect(before).toBeGreaterThan(0)
  await expect(link).toHaveAccessibleName(`Lojas Pix ${before} aguardando`)

  const theirs = await openBrowser()
  await signInContext(product, theirs, owner)
  for (const name of [`Hotel ${tag}`, `Bar ${tag}`])
    expect((await registrationsOf(theirs.request, product).register(filledForm({ name }))).status()).toBe(201)
  const button = page.getByRole('button', { name: '2 novos', exact: true })
  await expect(button).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(link).toHaveAccessibleName(`Lojas Pix ${before + 2} aguardando`)
  await button.click()
  await expect(rows).toHaveCount(3)
  // The newest is first.
  await expect(rows.first()).toContainText(`Bar ${tag}`)
})

test('is also in Spanish, and shows the mail in the language of the owner', { tag: '@once' }, async ({
  page,
  records,
  openPerson,
  signIn,
}) => {
  const owner = await openPerson({ language: 'pt' })
  const name = unique('Restaurante')
  const id = await records.addRegistration(owner.email, { name, hoursAgo: 1 })
  const person = await secondAdmin(openPerson, records)
  await signIn(person, 'admin')
  await page.goto(`/admin/gas-stations?search=${encodeURIComponent(name)}`)
  await page.getByText('Español', { exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Establecimientos' })).toBeVisible()
  await expect(
    page.getByRole('row').filter({ hasText: name }).getByText('Estación de Servicio'),
  ).toBeVisible()
  await page.goto(`/admin/gas-stations?id=${id}`)
  await page.getByRole('button', { name: /^Rechazar/ }).click()
  const dialog = page.getByRole('dialog', { name: `Rechazar ${name}` })
  await expect(dialog.getByText(`Analisamos ${name} e não pudemos aprovar o cadastro.`)).toBeVisible()
})
