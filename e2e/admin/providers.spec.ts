import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../world/accessible.ts'
import { placeOrder } from '../world/orders.ts'
import { answered } from '../world/page-faults.ts'
import { demo, demoFinancePassword, signInContext } from '../world/people.ts'
import { refusal } from '../world/refusal.ts'
import { expect, test } from '../world/test.ts'
import { toastOn } from '../world/toasts.ts'

const fixtures = join(import.meta.dirname, '../../apps/server/test/tls')
const address = '/admin/configuracao-provedores'
const api = '/api/v1/admin/providers'

async function enter(page: Page): Promise<void> {
  await page.getByLabel('Senha do Financeiro').fill(demoFinancePassword)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  // Hidden: a dialog that comes back with what was typed covers it.
  const title = page.getByRole('heading', { name: 'Provedores de Pix', level: 1, includeHidden: true })
  await expect(title).toBeVisible()
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 900

/** The column of a provider, which a phone shows alone. */
async function columnOf(page: Page, name: string) {
  if (isPhone(page)) await page.getByRole('button', { name, exact: true }).click()
  const table = page.getByRole('table', { name: 'Provedores e o que cada um faz' })
  return table.getByRole('columnheader').filter({ has: page.getByText(name, { exact: true }) })
}

test.beforeEach(async ({ signIn, records }) => {
  await records.forgetFinanceTries()
  await signIn(demo.admin, 'admin')
})
// The others of this product charge with the demo's own provider.
test.afterEach(({ records }) => records.set({ 'provider.active': null }))

test('the providers are behind the gate of finance, with what each can do, and changing the active one reports how many charges stay open (ADM-003, FIN-008, FIN-029)', async ({
  page,
  product,
  openBrowser,
  openPerson,
  records,
}) => {
  await page.goto(address)
  await expect(page.getByLabel('Senha do Financeiro')).toBeVisible()
  await expect(page.getByText('CorpX')).toHaveCount(0)
  await enter(page)

  const table = page.getByRole('table', { name: 'Provedores e o que cada um faz' })
  await expect((await columnOf(page, 'BCB')).getByText('Ativo', { exact: true })).toBeVisible()
  await expect(table.getByText('até 90 dias')).toBeVisible()
  await expectAccessible(page, 'the providers')
  await expect((await columnOf(page, 'Fire Banking')).getByText('Pronto', { exact: true })).toBeVisible()
  await columnOf(page, 'CorpX')
  await expect(table.getByText('só leitura')).toBeVisible()

  await (await columnOf(page, 'CorpX')).getByRole('button', { name: 'Tornar ativo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tornar o CorpX o provedor ativo?' })
  await expect(dialog.getByText('Dá para voltar a qualquer hora. Fica na auditoria.')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Enviar Pix' })).toContainText('Ganha:')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Devolver um Pix' })).toContainText('Perde:')
  await expectAccessible(page, 'the change of the active provider')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toBeHidden()

  const counter = await openBrowser()
  const { request } = counter
  const merchant = await openPerson()
  await records.approve(merchant.email)
  await signInContext(product, counter, merchant)
  await placeOrder(product, request, 'Marina Souza')
  await page.reload()
  await (await columnOf(page, 'CorpX')).getByRole('button', { name: 'Tornar ativo' }).click()
  await expect(dialog.getByText(/cobranças? abertas? fica/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Tornar o CorpX ativo' }).click()
  await expect(toastOn(page, 'O CorpX é o provedor ativo')).toBeVisible()
  await expect(page.getByText(/^O BCB ainda tem \d+ cobranças? abertas?\.$/)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: /^Restam? \d+ de \d+$/ })).toBeVisible()
  await expect((await columnOf(page, 'CorpX')).getByText('Ativo', { exact: true })).toBeVisible()
  await expect((await columnOf(page, 'BCB')).getByText('Só cobranças abertas')).toBeVisible()
  await expectAccessible(page, 'after the change')
  expect(await placeOrder(product, request, 'Marina Souza')).toMatchObject({ provider: 'corpx' })

  await page.getByRole('button', { name: 'Voltar ao BCB' }).click()
  await page.getByRole('button', { name: 'Tornar o BCB ativo' }).click()
  await expect(toastOn(page, 'O BCB é o provedor ativo')).toBeVisible()
})

test('credentials are tested before they are stored, set or replaced and never read, and stored untested only for a reason (FIN-030, FIN-031)', {
  tag: '@once',
}, async ({ page, pageFaults, product }) => {
  pageFaults.expect(answered(422, `${api}/credentials`), answered(409, `${api}/credentials`))
  const secret = 'um-segredo-que-ninguem-le'
  await page.goto(address)
  await enter(page)
  await (await columnOf(page, 'CorpX')).getByRole('button', { name: 'Editar CorpX' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar CorpX' })
  const group = dialog.getByRole('group', { name: 'Client Secret' })
  const save = dialog.getByRole('button', { name: 'Testar e salvar' })
  await expect(group.getByText('Definido')).toBeVisible()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page, 'the credentials')

  await group.getByRole('button', { name: 'Trocar Client Secret' }).click()
  const field = dialog.getByLabel('Client Secret', { exact: true })
  await expect(field).toBeFocused()
  // A long one is shown as too long, and never cut.
  await field.fill('x'.repeat(2_100))
  await expect(dialog.getByText('Pode ter até 2000 caracteres.')).toBeVisible()
  await expect(field).toHaveValue('x'.repeat(2_100))
  await field.fill(secret)
  await expect(field).toHaveAttribute('type', 'password')
  const path = dialog.getByLabel('Final secreto do endereço de avisos')
  await path.fill('com,vírgula')
  await save.click()
  await expect(dialog.getByText('Este valor não é válido.')).toBeVisible()
  // Nothing that was typed is lost.
  await expect(field).toHaveValue(secret)
  await expectAccessible(page, 'a refused credential')
  await path.fill('')
  await expect(dialog.getByText('1 alteração.')).toBeVisible()
  await save.click()

  await expect(
    dialog.getByRole('alert').filter({ hasText: 'O teste falhou. Nada foi salvo.' }),
  ).toContainText('O provedor não reconhece estas credenciais.')
  const steps = dialog.getByRole('list', { name: 'Passos do teste' })
  await expect(steps.getByRole('listitem').filter({ hasText: 'Credenciais' })).toContainText('falhou')
  await expect(steps.getByRole('listitem').filter({ hasText: 'Permissões' })).toContainText('não tentado')
  await expect(dialog.getByRole('region', { name: 'O teste falhou. Nada foi salvo.' })).toBeFocused()
  await expect(field).toHaveValue(secret)
  await expectAccessible(page, 'a failed test')
  const untested = dialog.getByRole('button', { name: 'Salvar mesmo assim' })
  await expect(untested).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('Motivo para salvar mesmo assim').fill('O segredo anterior vazou')
  await untested.click()
  await expect(toastOn(page, 'Credenciais salvas sem teste')).toBeVisible()
  await expect(dialog).toBeHidden()

  await (await columnOf(page, 'CorpX')).getByRole('button', { name: 'Editar CorpX' }).click()
  await expect(group.getByText(new RegExp(`Alterado por ${demo.admin.email} em`))).toBeVisible()
  await group.getByRole('button', { name: 'Remover Client Secret' }).click()
  await expect(group.getByText('Será removido ao salvar.')).toBeVisible()
  await save.click()
  const drawer = page.getByRole('dialog', { name: 'Testar conexão: CorpX' })
  await expect(drawer.getByText(/^Tudo certo: o CorpX respondeu em \d+ ms\.$/)).toBeVisible()
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Endereço de avisos' })).toContainText(
    'não verificado',
  )
  await expectAccessible(page, 'a passed test')
  await drawer.getByRole('button', { name: 'Fechar' }).click()

  expect(await page.content()).not.toContain(secret)
  expect(await (await page.request.get(`${product.url}${api}`)).text()).not.toContain(secret)
})

test('the certificate is chosen as files, refused with its reason, stored, and shown with its end and never its key (FIN-030)', {
  tag: '@once',
}, async ({ page, pageFaults }) => {
  pageFaults.expect(answered(422, `${api}/credentials`))
  await page.goto(address)
  await enter(page)
  const open = async () => (await columnOf(page, 'BCB')).getByRole('button', { name: 'Editar BCB' }).click()
  await open()
  const dialog = page.getByRole('dialog', { name: 'Editar BCB' })
  const group = dialog.getByRole('group', { name: 'Certificado do cliente' })
  const save = dialog.getByRole('button', { name: 'Testar e salvar' })
  await expect(group.getByText('nenhum')).toBeVisible()
  const choose = async (...names: string[]) => {
    const chooser = page.waitForEvent('filechooser')
    await group.getByRole('button', { name: 'Escolher arquivos' }).click()
    await (await chooser).setFiles(names.map((name) => join(fixtures, name)))
  }
  await choose('client.pem')
  await expect(group.getByText('client.pem')).toBeVisible()
  await save.click()
  await expect(
    group.getByText('Falta o certificado ou a chave dele, ou o arquivo não pode ser aberto.'),
  ).toBeVisible()
  await expectAccessible(page, 'a refused certificate')
  await choose('client.pem', 'client.key')
  await expect(group.getByText('client.pem, client.key')).toBeVisible()
  await save.click()
  const drawer = page.getByRole('dialog', { name: 'Testar conexão: BCB' })
  await expect(drawer.getByText(/^Tudo certo: o BCB respondeu em \d+ ms\.$/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Fechar' }).click()
  const table = page.getByRole('table', { name: 'Provedores e o que cada um faz' })
  await columnOf(page, 'BCB')
  await expect(table.getByText('vence em 31/10/2126')).toBeVisible()

  await open()
  await expect(group.getByText('puente · vence em 31/10/2126')).toBeVisible()
  await expectAccessible(page, 'a stored certificate')
  await group.getByRole('button', { name: 'Remover Certificado do cliente' }).click()
  await save.click()
  await expect(drawer.getByText(/^Tudo certo/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Fechar' }).click()
  await expect(table.getByText('vence em 31/10/2126')).toHaveCount(0)
})

test('edits of credentials outlive the end of the grant, but not a cancellation or a lock (FIN-002, FIN-030)', {
  tag: '@once',
}, async ({ page, records }) => {
  const secret = 'um-segredo-que-o-banco-mostra-uma-vez'
  await page.goto(address)
  await enter(page)
  const open = async () => (await columnOf(page, 'BCB')).getByRole('button', { name: 'Editar BCB' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar BCB' })
  const field = dialog.getByLabel('Client Secret', { exact: true })
  const certificate = dialog.getByRole('group', { name: 'Certificado do cliente' })
  const type = async () => {
    await open()
    await dialog.getByRole('button', { name: 'Trocar Client Secret' }).click()
    await field.fill(secret)
    const chooser = page.waitForEvent('filechooser')
    await certificate.getByRole('button', { name: 'Escolher arquivos' }).click()
    await (await chooser).setFiles([join(fixtures, 'client.pem'), join(fixtures, 'client.key')])
  }
  await records.leaveFinance(demo.admin.email, 15)
  await page.reload()
  await type()
  const password = page.getByLabel('Senha do Financeiro')
  await expect(password).toBeVisible({ timeout: 20_000 })
  await expect(
    page.getByText('O acesso terminou. O que você estava digitando volta depois da senha.'),
  ).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await page.content()).not.toContain(secret)
  await enter(page)
  await expect(field).toHaveValue(secret)
  await expect(certificate.getByText('client.pem, client.key')).toBeVisible()
  await expect(dialog.getByText('2 alterações.')).toBeVisible()

  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await open()
  await expect(dialog.getByText('Você ainda não alterou nada.').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await records.leaveFinance(demo.admin.email, 500)
  await page.reload()
  await type()
  // The dialog covers the button of the page; what it does counts here.
  await page.getByRole('button', { name: 'Bloquear agora', includeHidden: true }).dispatchEvent('click')
  await expect(password).toBeVisible()
  await expect(page.getByText(/O que você estava digitando/)).toHaveCount(0)
})

test('a certificate that ends soon warns, one that ends in days is an alarm, and a former secret can be ended at once (FIN-030)', {
  tag: '@once',
}, async ({ page, pageFaults, product }) => {
  pageFaults.expect(answered(409, `${api}/credentials`))
  await page.goto(address)
  await enter(page)
  const { providers } = await (await page.request.get(`${product.url}${api}`)).json()
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const shown = (days: number) =>
    providers.map((one: { name: string; credentials: { name: string }[] }) =>
      one.name === 'bcb'
        ? {
            ...one,
            certificate: {
              subject: 'puente',
              issuer: 'AC Exemplo',
              validFrom: inDays(-300),
              validUntil: inDays(days),
              fingerprint: Array(32).fill('AB').join(':'),
            },
            credentials: one.credentials.map((credential) => ({
              ...credential,
              ...(credential.name === 'noticePathSecret' && { source: 'stored', formerUntil: inDays(1) }),
            })),
          }
        : one,
    )
  for (const [days, words] of [
    [20, 'O certificado do BCB vence em '],
    [3, 'O certificado do BCB vence em '],
    [-1, 'O certificado do BCB venceu em '],
  ] as const) {
    await page.unroute(`**${api}`)
    await page.route(`**${api}`, (route) => route.fulfill({ json: { providers: shown(days) } }))
    await page.reload()
    await expect(page.getByText(words)).toBeVisible()
    await expectAccessible(page, `a certificate that ends in ${days} days`)
  }
  await page.getByRole('button', { name: 'Trocar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar BCB' })
  await expect(dialog.getByText(/^O valor anterior vale até /)).toBeVisible()
  const sent = page.waitForRequest(`**${api}/credentials`)
  await page.route(`**${api}/credentials`, (route) => route.fulfill(refusal('provider.changed')))
  await dialog.getByLabel('O anterior deixa de valer imediatamente').check()
  await dialog.getByRole('button', { name: 'Testar e salvar' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ values: {}, endFormer: ['noticePathSecret'] })
  await expect(dialog.getByRole('alert').filter({ hasText: 'Alguém alterou os provedores' })).toBeVisible()
})

test('a provider without credentials can be completed but not made active, and a list that could not be read can be read again (FIN-020, FIN-031)', {
  tag: '@once',
}, async ({ page, pageFaults, product }) => {
  pageFaults.expect(answered(500, api), answered(409, `${api}/active`))
  await page.goto(address)
  await page.route(`**${api}`, (route) => route.fulfill(refusal('server.internal')))
  await enter(page)
  await expect(page.getByText('Não foi possível carregar os provedores')).toBeVisible()
  await expectAccessible(page, 'providers that could not be read')
  await page.unroute(`**${api}`)
  const { providers } = await (await page.request.get(`${product.url}${api}`)).json()
  const incomplete = providers.map((one: { name: string; credentials: object[] }) =>
    one.name === 'corpx'
      ? {
          ...one,
          isReady: false,
          credentials: one.credentials.map((credential) => ({
            ...credential,
            source: 'unset',
            isMissing: true,
          })),
        }
      : one,
  )
  await page.route(`**${api}`, (route) => route.fulfill({ json: { providers: incomplete } }))
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  const corpx = await columnOf(page, 'CorpX')
  await expect(corpx.getByText('Incompleto')).toBeVisible()
  await expect(corpx.getByRole('button', { name: 'Tornar ativo' })).toHaveCount(0)
  await expect(page.getByText('0 de 7')).toBeVisible()
  await corpx.getByRole('button', { name: 'Completar' }).click()
  await expect(page.getByRole('dialog', { name: 'Editar CorpX' }).getByLabel('Tenant ID')).toBeVisible()
  await expectAccessible(page, 'credentials to be completed')
  await page.keyboard.press('Escape')

  // Another admin changed it meanwhile: the dialog stays, with the reason.
  await page.route(`**${api}/active`, (route) => route.fulfill(refusal('provider.changed')))
  await (await columnOf(page, 'Fire Banking')).getByRole('button', { name: 'Tornar ativo' }).click()
  await page.getByRole('button', { name: 'Tornar o Fire Banking ativo' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Alguém alterou os provedores' })).toBeVisible()
})
