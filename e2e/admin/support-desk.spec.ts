import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../world/accessible.ts'
import { apiOf } from '../world/api.ts'
import { layoutFaults } from '../world/layout-faults.ts'
import { signInContext, demo } from '../world/people.ts'
import { expect, test } from '../world/test.ts'

/** The row of a sender in the inbox. */
const rowOf = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'Mensagens, as mais recentes primeiro' })
    .getByRole('listitem')
    .filter({ hasText: name })

test('a message arrives live, is answered by email with its delivery, noted in private and opened again by its sender (PLUS-023, PLUS-024, PLUS-026, PLUS-027)', async ({
  page,
  openPerson,
  signIn,
  openBrowser,
  product,
  local,
}) => {
  const fullName = `Graciela Ñandutí ${crypto.randomUUID().slice(0, 8)}`
  const person = await openPerson({ fullName })
  const theirs = await openBrowser()
  await signInContext(product, theirs, person)
  const sender = apiOf(theirs.request, product.url)
  await signIn(demo.admin, 'admin')
  await page.goto('/admin/support')
  await expect(page.getByRole('heading', { level: 1, name: 'Suporte' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Nome, e-mail, número ou texto' }).fill(fullName)
  await expect(page.getByText('Nenhuma mensagem encontrada')).toBeVisible()

  const opened = await sender.send('/support/tickets', {
    subject: 'transaction',
    message: '<b>Pix</b>\n¿Llegó?',
  })
  const { id } = await opened.json()
  const row = rowOf(page, fullName)
  await expect(row.getByText('Não lida:')).toBeAttached()
  await expect(row.getByText('Aberto', { exact: true })).toBeVisible()
  const wide = await page.getByRole('navigation', { name: 'Administração' }).isVisible()
  if (wide) await expect(page.getByRole('link', { name: /^Suporte\s?\d+ aguardando$/ })).toBeVisible()
  await expectAccessible(page, 'the inbox of support')

  await row.getByRole('button').click()
  const ticket = page.getByRole('article')
  const thread = ticket.getByRole('list', { name: 'Conversa' })
  await expect(thread.getByText('<b>Pix</b>', { exact: false })).toBeVisible()
  const answer = ticket.getByRole('textbox', { name: 'Resposta' })
  await ticket.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(ticket.getByText('Escreva a mensagem')).toBeVisible()
  await answer.fill('Sí, llegó a las 16:42.')
  await ticket.getByRole('tab', { name: 'Nota interna' }).click()
  await ticket.getByRole('textbox', { name: 'Nota' }).fill('O CBU dela é de ontem')
  await ticket.getByRole('button', { name: 'Salvar nota' }).click()
  await expect(thread.getByText('Nota interna, nunca é enviada')).toBeVisible()
  await ticket.getByRole('tab', { name: 'Responder por e-mail' }).click()
  await expect(answer).toHaveValue('Sí, llegó a las 16:42.')
  await answer.press('Control+Enter')
  await expect(thread.getByText(/^Enviada \d\d:\d\d:\d\d a /)).toBeVisible()
  await expect(ticket.getByRole('combobox', { name: 'Status' })).toHaveValue('in_progress')
  await expectAccessible(page, 'a ticket with an answer and a note')
  expect(await layoutFaults(page)).toEqual([])

  const { mails } = await (await local.get('/api/v1/mailbox/mails')).json()
  const mail = mails.find(
    ({ to, subject }: { to: string; subject: string }) =>
      to === person.email && subject.startsWith('Respuesta a tu consulta n.º '),
  )
  const { text } = await (await local.get(`/api/v1/mailbox/mails/${mail.id}`)).json()
  expect(text).toContain('Sí, llegó a las 16:42.')
  const seen = await (await theirs.request.get(`${product.url}/api/v1/support/tickets/${id}`)).text()
  expect(seen).toContain('Sí, llegó')
  expect(seen).not.toContain('CBU')

  await ticket.getByRole('combobox', { name: 'Prioridade' }).selectOption('Alta')
  await expect(thread.getByText(/mudou a prioridade para Alta,/)).toBeVisible()
  await ticket.getByRole('combobox', { name: 'Status' }).selectOption('Fechado')
  await expect(thread.getByText(/mudou o status para Fechado,/)).toBeVisible()
  await sender.send(`/support/tickets/${id}/messages`, { message: 'Gracias' })
  await expect(thread.getByText('Gracias', { exact: true })).toBeVisible()
  await expect(thread.getByText(/o status voltou a Aberto,/)).toBeVisible()
  await expect(ticket.getByRole('combobox', { name: 'Status' })).toHaveValue('open')
  if (wide) return
  await ticket.getByRole('button', { name: 'Voltar à lista' }).click()
  await expect(row.getByRole('button')).toBeFocused()
})

test('an answer that was not sent keeps its text and its reason, and is sent again (PLUS-024)', {
  tag: '@once',
}, async ({ page, openPerson, signIn, openBrowser, product }) => {
  const person = await openPerson()
  const theirs = await openBrowser()
  await signInContext(product, theirs, person)
  const opened = await apiOf(theirs.request, product.url).send('/support/tickets', {
    subject: 'other',
    message: 'Hola',
  })
  const { id } = await opened.json()
  await signIn(demo.admin, 'admin')
  await apiOf(page.request, product.url).send(`/admin/support/tickets/${id}/replies`, {
    message: 'Buenas tardes',
    close: false,
  })
  const path = `**/api/v1/admin/support/tickets/${id}`
  // The demo keeps every mail, so the failure is put into the answer of the server.
  let fails = true
  await page.route(path, async (route) => {
    if (!fails) return route.continue()
    const answer = await route.fetch()
    const detail: { entries: { kind: string }[] } = await answer.json()
    const delivery = {
      state: 'failed',
      to: person.email,
      at: '2026-11-27T12:00:00.000Z',
      reason: '550 mailbox full',
    }
    const entries = detail.entries.map((entry) => (entry.kind === 'reply' ? { ...entry, delivery } : entry))
    await route.fulfill({ response: answer, json: { ...detail, entries } })
  })
  await page.goto(`/admin/support?id=${id}`)
  const thread = page.getByRole('list', { name: 'Conversa' })
  await expect(thread.getByText('Buenas tardes')).toBeVisible()
  await expect(thread.getByText(/^Não enviada a .*550 mailbox full$/)).toBeVisible()
  await expectAccessible(page, 'a ticket with an answer that failed')
  // The list may be read at this moment: a handler that is removed meanwhile would answer twice.
  fails = false
  await thread.getByRole('button', { name: 'Enviar de novo' }).click()
  await expect(thread.getByText(/^Enviada \d\d:\d\d:\d\d a /)).toBeVisible()
})
