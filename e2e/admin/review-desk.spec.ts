import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { ProblemCode } from '@puente/contract/protocol/problems'
import { expectAccessible } from '../world/accessible.ts'
import { answered } from '../world/page-faults.ts'
import { demo } from '../world/people.ts'
import { type DocumentPictures, drawDocuments, openCase, type ReviewCase } from '../world/review-cases.ts'
import { refusal } from '../world/refusal.ts'
import { test as base, expect } from '../world/test.ts'
import { unique } from '../world/unique.ts'
import { toastOn } from '../world/toasts.ts'

interface Fixtures {
  /** Opens a case of a new person, whose browser stays signed in. */
  openReview: (fullName: string) => Promise<{ person: ReviewCase; theirs: BrowserContext }>
}

let pictures: DocumentPictures | null = null

const test = base.extend<Fixtures>({
  openReview: async ({ product, local, browser, openBrowser }, use) =>
    use(async (fullName) => {
      pictures ??= await drawDocuments(browser, fullName)
      const theirs = await openBrowser()
      return {
        person: await openCase(product, { context: theirs, mailbox: local, pictures }, { fullName }),
        theirs,
      }
    }),
})

/** The last page of the queue, where the newest cases are. */
async function openQueue(page: Page, query = ''): Promise<void> {
  const answer = await page.request.get('/api/v1/admin/reviews')
  const { total, pageSize } = await answer.json()
  await page.goto(`/admin/approval?page=${Math.max(1, Math.ceil(total / pageSize))}${query}`)
}

const rowOf = (page: Page, { fullName }: ReviewCase): Locator =>
  page.getByRole('row').filter({ hasText: fullName })

/** Goes by Tab into the table, and by its own keys to the row of a person. */
async function keyToRow(page: Page, { userId }: ReviewCase): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.closest('tr')?.dataset['row'] ?? null)
  for (let presses = 0; (await focused()) === null; presses += 1) {
    if (presses > 60) throw new Error('Tab does not reach the table')
    await page.keyboard.press('Tab')
  }
  for (let presses = 0; (await focused()) !== userId; presses += 1) {
    if (presses > 20) throw new Error('the arrows do not reach the row')
    await page.keyboard.press('ArrowDown')
  }
}

/** The server's state of a case, read with this page's session. */
async function stateOf(page: Page, { userId }: ReviewCase) {
  const answer = await page.request.get(`/api/v1/admin/people/${userId}`)
  return (await answer.json()) as {
    status: string
    rejectionReason: string | null
    documents: Record<string, unknown>
  }
}

test('approves by keyboard, undoes it in time, then approves for good; the person sees it at once (APPR-001, APPR-005, APPR-007)', {
  tag: '@once',
}, async ({ page, signIn, openReview, local }) => {
  const { person, theirs } = await openReview(unique('Elena'))
  const profile = await theirs.newPage()
  await profile.goto('/perfil')
  await signIn(demo.admin, 'admin')
  await openQueue(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Aprovação de Usuários' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Casos' }).getByText('Aguardando Docs')).toBeVisible()
  const pending = page.getByRole('region', { name: 'Casos' }).locator('p').first()
  await expect(rowOf(page, person)).toBeVisible()
  const before = Number(await pending.textContent())

  await keyToRow(page, person)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: person.fullName })).toBeFocused()
  await expect(page.locator('img[data-document]')).toHaveCount(3)
  await expect(page.getByText('28505909 40090418135201')).toBeVisible()

  // Each key of the viewer does what its button does.
  await page.keyboard.press('3')
  await expect(page.locator('img[data-document]')).toHaveCount(1)
  const selfie = page.locator('img[data-document="selfie"]')
  const style = () => selfie.getAttribute('style')
  await page.keyboard.press('+')
  await expect.poll(style).toContain('scale(1.25)')
  await page.keyboard.press('r')
  await expect.poll(style).toContain('rotate(90deg)')
  await page.keyboard.press('s')
  await expect(page.locator('img[data-document]')).toHaveCount(2)
  await page.keyboard.press('0')
  await expect(page.locator('img[data-document]')).toHaveCount(3)

  await page.keyboard.press('a')
  await expect(page.getByText(new RegExp(`Aprovando ${person.fullName} em [1-5] s`)).last()).toBeVisible()
  await page.keyboard.press('u')
  await expect(toastOn(page, 'Decisão desfeita')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Desfazer (U)' })).toBeHidden()
  expect((await stateOf(page, person)).status).toBe('pending')

  await page.keyboard.press('Escape')
  await expect(rowOf(page, person)).toBeVisible()
  await rowOf(page, person)
    .getByRole('button', { name: `Aprovar ${person.fullName}` })
    .press('Enter')
  await expect(rowOf(page, person).getByText('Decisão a aplicar')).toBeVisible()
  await expect(toastOn(page, 'Usuário aprovado com sucesso.')).toBeVisible()
  await expect(rowOf(page, person)).toBeHidden()
  await expect(pending).toHaveText(String(before - 1))

  await expect(profile.getByRole('button', { name: 'Cuenta verificada' })).toBeVisible()
  await expect.poll(() => mailsTo(local, person.email)).toContain('Aprobamos tu cuenta')
})

/** Subjects of the mails to an address, as the mailbox lists them. */
async function mailsTo(
  local: { get: (path: string) => Promise<{ json: () => Promise<unknown> }> },
  email: string,
) {
  const { mails } = (await (await local.get('/api/v1/mailbox/mails')).json()) as {
    mails: { to: string; subject: string }[]
  }
  return mails
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject)
    .join('\n')
}

test('requires a reason to reject, previews it, and sends the rejection although the page is left (APPR-008, APPR-010, KYC-029)', {
  tag: '@once',
}, async ({ page, signIn, openReview }) => {
  const { person } = await openReview(unique('Rita'))
  const { person: second } = await openReview(unique('Sofía'))
  await signIn(demo.admin, 'admin')
  await openQueue(page, `&id=${person.userId}`)
  await expect(page.locator('img[data-document]')).toHaveCount(3)
  await page.keyboard.press('x')
  const dialog = page.getByRole('dialog', { name: `Reprovar ${person.fullName}` })
  await dialog.getByRole('button', { name: 'Reprovar' }).press('Enter')
  await expect(dialog.getByText('Escreva um motivo de pelo menos 3 caracteres.')).toBeVisible()
  expect((await stateOf(page, person)).status).toBe('pending')
  await dialog.getByRole('button', { name: 'Selfie', exact: true }).press('Enter')
  await dialog.getByRole('button', { name: 'La imagen está borrosa o no se lee.' }).press('Enter')
  await expect(
    dialog.getByText('Revisamos tu documentación y no pudimos aprobarla. Este es el motivo:'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Reprovar' }).press('Enter')
  // The next case is open meanwhile.
  await expect(page.getByRole('heading', { level: 1, name: person.fullName })).toBeHidden()
  await expect(
    toastOn(page, 'Usuário Reprovado').filter({ hasText: 'O usuário foi reprovado e notificado.' }),
  ).toBeVisible()
  expect(await stateOf(page, person)).toMatchObject({
    status: 'rejected',
    rejectionReason: 'La imagen está borrosa o no se lee.',
    documents: { frontId: null, backId: null, selfie: null },
  })

  await openQueue(page)
  await rowOf(page, second)
    .getByRole('button', { name: `Reprovar ${second.fullName}` })
    .press('Enter')
  const again = page.getByRole('dialog', { name: `Reprovar ${second.fullName}` })
  await again.getByLabel('O que a pessoa vai ler').fill('Falta el dorso.')
  await again.getByRole('button', { name: 'Reprovar' }).press('Enter')
  await expect(rowOf(page, second).getByText('Decisão a aplicar')).toBeVisible()
  await page.goto('/support')
  await expect.poll(async () => (await stateOf(page, second)).status).toBe('rejected')
})

test('shows the second admin the present state of the case, and reports failures (APPR-006, APPR-011, APPR-014)', {
  tag: '@once',
}, async ({ page, product, signIn, openReview, pageFaults }) => {
  pageFaults.expect(answered(409, '/rejection'), answered(409, '/approval'), answered(503, '/approval'))
  const { person } = await openReview(unique('Marta'))
  await signIn(demo.admin, 'admin')
  await openQueue(page)
  await expect(rowOf(page, person)).toBeVisible()
  await page.route('**/approval', (route) =>
    route.request().method() === 'POST' ? route.fulfill(refusal('server.busy')) : route.continue(),
  )
  await rowOf(page, person)
    .getByRole('button', { name: `Aprovar ${person.fullName}` })
    .click()
  await expect(toastOn(page, 'Erro').filter({ hasText: 'Não foi possível aprovar o usuário.' })).toBeVisible()
  expect((await stateOf(page, person)).status).toBe('pending')
  await page.unroute('**/approval')

  // Another admin decides while this one's decision is delayed.
  await rowOf(page, person)
    .getByRole('button', { name: `Reprovar ${person.fullName}` })
    .click()
  const dialog = page.getByRole('dialog', { name: `Reprovar ${person.fullName}` })
  await dialog.getByLabel('O que a pessoa vai ler').fill('No se lee.')
  await dialog.getByRole('button', { name: 'Reprovar' }).click()
  const { csrfToken } = await (await page.request.get('/api/v1/session')).json()
  const approved = await page.request.post(`/api/v1/admin/reviews/${person.userId}/approval`, {
    headers: { origin: product.url, 'x-csrf-token': csrfToken },
    data: { version: await versionOf(page, person) },
  })
  expect(approved.status()).toBe(200)
  await expect(
    toastOn(page, 'Erro na função de rejeição').filter({
      hasText: `Agora está: Aprovado, por ${demo.admin.email}.`,
    }),
  ).toBeVisible()
  await expect(rowOf(page, person)).toBeHidden()
  expect((await stateOf(page, person)).status).toBe('approved')
})

async function versionOf(page: Page, { userId }: ReviewCase): Promise<number> {
  return (await (await page.request.get(`/api/v1/admin/people/${userId}`)).json()).version
}

test('writes to a person, who reads it in their own area; an empty message is refused and a failure keeps the text (APPR-012, APPR-013)', {
  tag: '@once',
}, async ({ page, signIn, openReview, pageFaults, local }) => {
  pageFaults.expect(answered(503, '/messages'))
  const { person, theirs } = await openReview(unique('Nora'))
  await signIn(demo.admin, 'admin')
  await openQueue(page, `&id=${person.userId}`)
  await expect(page.getByRole('button', { name: 'Notificar' })).toBeEnabled()
  await expect(page.locator('img[data-document]')).toHaveCount(3)
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: `Notificar ${person.fullName}` })
  const message = dialog.getByLabel('Mensagem')
  await message.fill('   ')
  await dialog.getByRole('button', { name: 'Enviar' }).press('Enter')
  // Beside the field, and as a toast, which a modal dialog hides from the accessible tree.
  await expect(dialog.getByText('Mensagem vazia. Por favor, escreva uma mensagem para enviar.')).toBeVisible()
  await expect(page.getByText('Mensagem vazia', { exact: true })).toBeVisible()
  await message.fill('Falta la foto del dorso.')
  await page.route('**/messages', (route) => route.fulfill(refusal('server.busy')))
  await dialog.getByRole('button', { name: 'Enviar' }).press('Enter')
  await expect(dialog.getByRole('alert').filter({ hasText: 'Erro ao notificar' })).toBeVisible()
  await expect(message).toHaveValue('Falta la foto del dorso.')
  await page.unroute('**/messages')
  await dialog.getByRole('button', { name: 'Enviar' }).press('Enter')
  await expect(toastOn(page, 'Notificação enviada ao usuário.')).toBeVisible()
  await expect(dialog).toBeHidden()
  const { messages } = await (await theirs.request.get('/api/v1/messages')).json()
  expect(messages).toMatchObject([{ text: 'Falta la foto del dorso.', readAt: null }])
  await expect.poll(() => mailsTo(local, person.email)).toContain('Tenés un mensaje')
})

test('says why the list is empty, and what could not be loaded (PEOP-011, PEOP-012)', {
  tag: '@once',
}, async ({ page, signIn, openReview, pageFaults }) => {
  pageFaults.expect(/status of (403|401|422|404) /, /request failed/, /Failed to load resource/)
  const { person } = await openReview(unique('Irma'))
  await signIn(demo.admin, 'admin')
  const answers: readonly [code: ProblemCode, title: string, text: string][] = [
    ['access.denied', 'Acesso negado', 'Você não tem permissão para acessar esta página.'],
    ['request.invalid', 'Erro ao carregar dados', 'Tente de novo em instantes.'],
  ]
  for (const [path, list] of [
    ['/admin/approval', '**/api/v1/admin/reviews?*'],
    ['/admin/people', '**/api/v1/admin/people?*'],
  ] as const) {
    for (const [code, title, text] of answers) {
      await page.route(list, (route) => route.fulfill(refusal(code)))
      await page.goto(path)
      await expect(page.getByRole('alert').filter({ hasText: title })).toContainText(text)
      await expect(page.getByRole('row')).toHaveCount(0)
      await page.unroute(list)
    }
  }
  await page.route('**/api/v1/files/*', (route) => route.fulfill(refusal('file.not-found')))
  await page.goto(`/admin/approval?id=${person.userId}`)
  await expect(page.getByText('Erro ao carregar')).toHaveCount(3)
  await page.route('**/thumbnail', (route) => route.fulfill(refusal('file.not-found')))
  await openQueue(page)
  await expect(rowOf(page, person).getByText('Erro ao carregar')).toHaveCount(3)
})

test('turns single keys off, speaks Spanish, and keeps the label in the address', { tag: '@once' }, async ({
  page,
  signIn,
  openReview,
}) => {
  const { person } = await openReview(unique('Alba'))
  await signIn(demo.admin, 'admin')
  await page.goto('/admin/approval')
  await page.getByText('Español', { exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Aprobación de usuarios' })).toBeVisible()
  await page.getByRole('button', { name: 'Faltan documentos', exact: true }).click()
  await expect(page).toHaveURL(/label=awaiting/)
  await page.goto(`/admin/approval?id=${person.userId}`)
  await expect(page.locator('img[data-document]')).toHaveCount(3)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Atajos de teclado' })
  await help.getByLabel('Usar atajos de una sola tecla').uncheck()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('3')
  await page.keyboard.press('a')
  await expect(page.locator('img[data-document]')).toHaveCount(3)
  await expect(page.getByText(/Vas a aprobar a/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Selfie (3)' }).click()
  await expect(page.locator('img[data-document]')).toHaveCount(1)
})

test('the desk and its case have no fault of WCAG 2.2 AA', async ({ page, signIn, openReview }) => {
  const { person } = await openReview(unique('Teresa'))
  await signIn(demo.admin, 'admin')
  await openQueue(page)
  await expect(page.getByText(person.fullName).first()).toBeVisible()
  await expectAccessible(page, 'the queue')
  await page.getByRole('button', { name: `Frente do DNI de ${person.fullName}` }).click()
  await expect(page.locator('img[data-document]')).toHaveCount(1)
  await page.getByRole('button', { name: 'As três (0)' }).click()
  await expect(page.locator('img[data-document]')).toHaveCount(3)
  await expectAccessible(page, 'a case')
  await page.getByRole('button', { name: /^Reprovar/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'the rejection')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Notificar/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'the message')
})
