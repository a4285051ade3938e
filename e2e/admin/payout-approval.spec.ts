import type { Browser, Locator, Page, Route } from '@playwright/test'
import { steps } from '../../apps/web/src/messages/pt/parts/charge-steps.ts'
import { texts as admin } from '../../apps/web/src/messages/pt/payouts/admin.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/payouts/waiting.ts'
import { expectAccessible } from '../world/accessible.ts'
import { answered } from '../world/page-faults.ts'
import { placePaidOrder } from '../world/orders.ts'
import { actionOn, ars, openDesk, payoutOf, png, receipts } from '../world/payouts.ts'
import { signInContext } from '../world/people.ts'
import { expect, test } from '../world/test.ts'

test.afterEach(async ({ records }) => {
  await records.set({ 'payout.aloneMinor': null })
})

test('a payout above the set amount is asked for by one admin, refused, approved and taken back by another, approved again, and paid (ruling 64)', {
  tag: '@once',
}, async ({
  page,
  browser,
  product,
  provider,
  records,
  pageFaults,
  merchant: _merchant,
  openBrowser,
  openPerson,
}) => {
  // Two admins take eight turns.
  test.slow()
  // The wrong password, a dialog that reads its request again once that is used, and the lost answer.
  pageFaults.expect(answered(403, '/approval'), answered(404, '/payout-approvals/'), /payout-approval[ )]/)
  const clientName = `Yara ${crypto.randomUUID().slice(0, 6)}`
  // The largest order: the limit does not touch what other tests pay.
  const order = await placePaidOrder(product, page.request, provider, clientName, {
    realValueMinor: '500000',
  })
  await records.confirmedFirst(order.id)
  const owed = BigInt(order.pesosValue.amountMinor)
  await records.set({ 'payout.aloneMinor': String(owed - 1n) })
  const person = await openPerson({ fullName: 'María Benítez' })
  await records.makeAdmin(person.email)
  const desk = await openDesk(await openBrowser(), product)
  const asker = deskOf(desk, clientName)
  const { row, button } = asker
  // The server learns of a setting within seconds.
  await expect(async () => {
    await desk.goto('/admin?view=to-pay')
    await expect(row).toBeVisible()
    await expect(row).toContainText('Pede 2ª pessoa', { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })

  await button('Pedir').click()
  await asker.askWithoutAnswer('Safra de novembro', owed)

  // The other admin finds it by its count.
  const context = await openBrowser()
  await signInContext(product, context, person, 'admin')
  const second = await context.newPage()
  await second.goto('/admin?view=to-pay')
  await expect(second.locator('tr', { hasText: clientName })).toContainText(/Aprovação pedida por /)
  await second.getByRole('button', { name: /^Aguardam aprovação/ }).click()
  const list = second.getByRole('dialog', { name: pt.listTitle })
  await list.getByRole('button', { name: `${pt.open} ${clientName}` }).click()
  await refuseIn(second)
  const other = deskOf(second, clientName)
  // What opened it is gone with the list.
  await expect(other.row).toBeFocused()

  // The first admin sees who refused it and why, and asks again.
  const refusal = 'Recusado por María Benítez: CBU novo'
  await expect(row).toContainText(refusal)
  await button('Pedir').click()
  await expect(asker.form.getByText(refusal)).toBeVisible()
  await asker.ask('Liguei para o cliente')
  await other.button('Aprovar').click()
  await approveIn(second, { password: person.password, owed, wrongFirst: true })
  await expect(other.row).toContainText('Aprovado por María Benítez')
  await other.button('Ver').click()
  await takeBackIn(second)
  await expect(row).toContainText('Aprovação retirada por María Benítez: Outro nome')
  await button('Pedir').click()
  await asker.ask('O nome está certo')
  await other.button('Aprovar').click()
  await approveIn(second, { password: person.password, owed })
  // The one who approves does not pay.
  await other.button('Ver').click()
  await expect(second.getByText(pt.mayNotPay)).toBeVisible()

  // The first admin sees it without a reload, and pays.
  await expect(row).toContainText('Aprovado por María Benítez')
  await expectHistory(desk, row, clientName)
  await payFrom(desk, { browser, clientName, owed })
  // The dialog that the second admin left open is about that request alone.
  await expect(second.getByText(pt.ended)).toBeVisible()
})

/** The row of a client at an admin, and how that admin asks. The dialog of asking is open. */
function deskOf(desk: Page, clientName: string) {
  const button = (word: string) => desk.getByRole('button', { name: `${word} ${clientName}`, exact: true })
  const form = desk.getByRole('dialog', { name: pt.askTitle })
  const standing = desk.getByRole('dialog', { name: pt.waitTitle })
  const send = async (note: string): Promise<void> => {
    await form.getByLabel(pt.note).fill(note)
    await form.getByRole('button', { name: pt.ask }).click()
  }
  const expectAsked = async (note: string): Promise<void> => {
    await expect(standing.getByText(pt.askedByYou)).toBeVisible()
    await expect(standing.getByText(new RegExp(`com a nota: ${note}$`))).toBeVisible()
  }
  const close = async (): Promise<void> => {
    await standing.getByRole('button', { name: pt.close }).last().click()
    // Several dialogs took turns. The focus is where it was before the first of them.
    await expect(button('Ver')).toBeFocused()
  }
  return {
    row: desk.locator('tr', { hasText: clientName }),
    button,
    form,
    async ask(note: string): Promise<void> {
      await send(note)
      await expectAsked(note)
      await close()
    },
    async askWithoutAnswer(note: string, owed: bigint): Promise<void> {
      await expect(form.getByText(pt.askText(ars(owed)))).toBeVisible()
      await form.getByRole('button', { name: pt.ask }).click()
      await expect(form.getByText(pt.noteEmpty)).toBeVisible()
      await expectAccessible(desk, 'asking for a second admin')
      await desk.route('**/payout-approval', loseAnswer, { times: 2 })
      await send(note)
      await expect(desk.getByText('Não sabemos se foi registrado')).toBeVisible()
      await expectAsked(note)
      await expectAccessible(desk, 'a request that waits')
      await close()
    },
  }
}

async function payFrom(
  desk: Page,
  { browser, clientName, owed }: { browser: Browser; clientName: string; owed: bigint },
): Promise<void> {
  await actionOn(desk, 'Enviar', clientName).click()
  const payout = payoutOf(desk)
  await expect(payout.dialog.getByText(/^Reservado para você até/)).toBeVisible()
  await payout.attach(png((await receipts(browser)).png))
  await payout.confirm.click()
  await expect(payout.dialog).toBeHidden()
  await expect(desk.getByText(admin.toasts.full(ars(owed)), { exact: true })).toBeVisible()
}

/** The server acts, and its answer does not come. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort('failed')
}

async function refuseIn(second: Page): Promise<void> {
  const decision = second.getByRole('dialog', { name: pt.decideTitle })
  await expect(decision.getByText('Safra de novembro')).toBeVisible()
  await decision.getByRole('button', { name: pt.refuse, exact: true }).click()
  const refusal = second.getByRole('dialog', { name: pt.refuseTitle })
  await refusal.getByLabel(pt.reason).fill('CBU novo')
  await refusal.getByRole('button', { name: pt.refuse, exact: true }).click()
  await expect(refusal).toBeHidden()
}

/** Approves with the password, if wanted after a wrong one. */
async function approveIn(
  second: Page,
  { password, owed, wrongFirst = false }: { password: string; owed: bigint; wrongFirst?: boolean },
): Promise<void> {
  const decision = second.getByRole('dialog', { name: pt.decideTitle })
  const field = decision.getByLabel(pt.password, { exact: true })
  await expect(decision.getByText('CBU/CVU', { exact: true })).toBeVisible()
  await expect(decision.getByText(pt.fact.verified)).toBeVisible()
  if (wrongFirst) {
    await expectAccessible(second, 'the decision of the second admin')
    await second.setViewportSize({ width: 360, height: 800 })
    await expectAccessible(second, 'the decision of the second admin, on a phone')
    await second.setViewportSize({ width: 1440, height: 900 })
    await field.fill('not the password')
    await decision.getByRole('button', { name: pt.approve(ars(owed)) }).click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toBeFocused()
    await expect(decision.getByRole('alert')).not.toBeEmpty()
  }
  await field.fill(password)
  await decision.getByRole('button', { name: pt.approve(ars(owed)) }).click()
  await expect(decision).toBeHidden()
}

async function takeBackIn(second: Page): Promise<void> {
  await second.getByRole('button', { name: pt.takeBack }).click()
  const dialog = second.getByRole('dialog', { name: pt.takeBackTitle })
  await dialog.getByLabel(pt.takeBackReason).fill('Outro nome')
  await expectAccessible(second, 'taking an approval back')
  await dialog.getByRole('button', { name: pt.takeBack }).click()
  await expect(dialog).toBeHidden()
}

/** The details of the transaction show what became of its requests. */
async function expectHistory(desk: Page, row: Locator, clientName: string): Promise<void> {
  await row.getByRole('button', { name: `Detalhes de ${clientName}` }).click()
  const details = desk.getByRole('dialog', { name: 'Detalhes da transação' })
  await details.getByRole('tab', { name: 'Linha do tempo', exact: true }).click()
  for (const step of ['asked', 'given', 'refused', 'taken-back'] as const)
    await expect(details.getByText(steps[`approval-${step}`]).first()).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(details).toBeHidden()
}
