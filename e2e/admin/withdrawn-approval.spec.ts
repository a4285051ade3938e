import { hourPresets } from '@puente/domain/establishment-hours'
import { texts as stores } from '../../apps/web/src/messages/pt/establishments/admin.ts'
import { expectAccessible } from '../world/accessible.ts'
import { withoutConfirmedDialog } from '../world/confirmed-dialog.ts'
import { exchangeOf } from '../world/exchange.ts'
import { placePaidOrder } from '../world/orders.ts'
import { actionOn, payoutOf } from '../world/payouts.ts'
import { demo, signInContext } from '../world/people.ts'
import { freshId } from '../world/stores.ts'
import { expect, test } from '../world/test.ts'
import { toastOn } from '../world/toasts.ts'

const { pausing } = stores
const reason = 'El DNI figura como robado.'

test('an admin withdraws the approval of a merchant with a reason: their open counter and the page of their store close at once, and who resumes the page or pays what is owed learns of it (decision 0063)', {
  tag: '@once',
}, async ({ page, merchant, records, product, provider, openBrowser }) => {
  await withoutConfirmedDialog(page)
  await placePaidOrder(product, page.request, provider, 'Lívia Retiro')
  const path = await records.addStore(merchant.email, {
    name: 'Parador Retiro',
    storeId: freshId(),
    hours: hourPresets.veinticuatro,
  })
  const counter = exchangeOf(page)
  await counter.open()
  await counter.enter()
  expect((await page.request.get(path)).status()).toBe(200)

  const desk = await openBrowser()
  await signInContext(product, desk, demo.admin, 'admin')
  const people = await desk.newPage()
  await people.goto(`/admin/people?search=${encodeURIComponent(merchant.email)}`)
  await people.getByRole('button', { name: `Ver ${merchant.fullName}` }).click()
  await people.getByRole('button', { name: 'Retirar aprovação' }).click()
  const question = people.getByRole('dialog', { name: `Retirar a aprovação de ${merchant.fullName}` })
  await expect(question.getByText('as páginas dos estabelecimentos dela fecham')).toBeVisible()
  await expectAccessible(people, 'the withdrawal')
  await question.getByRole('button', { name: 'Retirar aprovação' }).click()
  const field = question.getByLabel('O que a pessoa vai ler')
  await expect(field).toBeFocused()
  await field.fill(reason)
  await question.getByRole('button', { name: 'Retirar aprovação' }).click()
  // The details of the person are open over it.
  await expect(toastOn(people, 'Aprovação retirada', true)).toBeVisible()
  const person = people.getByRole('dialog', { name: merchant.fullName, exact: true })
  await expect(person.getByText('Reprovado')).toBeVisible()
  await expect(person.getByRole('button', { name: 'Retirar aprovação' })).toHaveCount(0)

  // A pause of the page can end. The page stays closed.
  await people.goto('/admin/pix-stores?search=Parador%20Retiro')
  await people.getByRole('button', { name: stores.list.of(stores.list.open, 'Parador Retiro') }).click()
  const answer = async (act: string, title: string, done: string) => {
    await people.getByRole('button', { name: act, exact: true }).click()
    const pause = people.getByRole('dialog', { name: title })
    if (act === pausing.pause) await pause.getByLabel(stores.rejection.reason).fill(reason)
    else await expect(pause.getByText(pausing.resumeClosedText)).toBeVisible()
    await pause.getByRole('button', { name: act, exact: true }).click()
    await expect(toastOn(people, done)).toBeVisible()
  }
  await answer(pausing.pause, pausing.pauseTitle('Parador Retiro'), pausing.paused)
  await answer(pausing.resume, pausing.resumeTitle('Parador Retiro'), pausing.stillClosed)

  // What is owed stays payable, and the admin who pays knows, from the queue on.
  await people.goto('/admin')
  await expect(people.getByText('Aprovação da identidade retirada').first()).toBeVisible()
  await actionOn(people, 'Enviar', 'Lívia Retiro').click()
  const payout = payoutOf(people)
  await expect(payout.dialog.getByText('Retiramos a aprovação da identidade em')).toBeVisible()
  await expect(payout.dialog.getByText(`Motivo: ${reason}`)).toBeVisible()
  await expectAccessible(people, 'a payout to a person whose approval is withdrawn')
  const news = page.getByRole('dialog', { name: 'Tu identidad ya no está aprobada' })
  await expect(news.getByText(reason)).toBeVisible()
  await expectAccessible(page, 'the news')
  await news.getByRole('button', { name: 'Ahora no' }).click()
  await counter.generate.click()
  await expect(news.getByText('no podés generar más códigos')).toBeVisible()
  await news.getByRole('button', { name: 'Ahora no' }).click()
  expect((await page.request.get(path)).status()).toBe(404)

  await page.goto('/mis-establecimientos')
  await expect(page.getByText(/cuando retiramos la aprobación de tu identidad/)).toBeVisible()
  await page.getByRole('link', { name: 'Verificar mi identidad' }).click()
  await page.waitForURL('**/verification-flow')
  await expect(page.getByText(reason).first()).toBeVisible()
})
