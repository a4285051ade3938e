import { hourPresets } from '@puente/domain/establishment-hours'
import { expectAccessible } from '../world/accessible.ts'
import { exchangeOf } from '../world/exchange.ts'
import { demo, signInContext } from '../world/people.ts'
import { freshId } from '../world/stores.ts'
import { expect, test } from '../world/test.ts'
import { toastOn } from '../world/toasts.ts'

const reason = 'El DNI figura como robado.'

test('an admin withdraws the approval of a merchant with a reason: their open counter and the page of their store close at once (decision 0063)', {
  tag: '@once',
}, async ({ page, merchant, records, product, openBrowser }) => {
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
  await expect(toastOn(people, 'Aprovação retirada')).toBeVisible()
  const person = people.getByRole('dialog', { name: merchant.fullName, exact: true })
  await expect(person.getByText('Reprovado')).toBeVisible()
  await expect(person.getByRole('button', { name: 'Retirar aprovação' })).toHaveCount(0)

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
