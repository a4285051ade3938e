import { expectAccessible } from '../world/accessible.ts'
import { apiOf } from '../world/api.ts'
import { walkOf } from '../world/large-text.ts'
import { layoutFaults } from '../world/layout-faults.ts'
import { placePaidOrder } from '../world/orders.ts'
import { openDesk } from '../world/payouts.ts'
import { demo, signInContext } from '../world/people.ts'
import { expect, test } from '../world/test.ts'
import { unique } from '../world/unique.ts'

const phone = { width: 360, height: 780 }

test('the inbox of support fits 360 px and text of 200 %, in Spanish (PLUS-023)', { tag: '@once' }, async ({
  page,
  openPerson,
  signIn,
  openBrowser,
  product,
}) => {
  const person = await openPerson({ fullName: unique('Graciela Ñandutí') })
  const theirs = await openBrowser()
  await signInContext(product, theirs, person)
  const opened = await apiOf(theirs.request, product.url).send('/support/tickets', {
    subject: 'transaction',
    message: 'Ayer cobré dos veces la misma venta y el cliente me pide que le devuelva uno de los dos pagos.',
  })
  const { id } = await opened.json()
  await signIn(demo.admin, 'admin')
  await apiOf(page.request, product.url).send(`/admin/support/tickets/${id}/replies`, {
    message: 'Buenas tardes. Encontramos los dos pagos y devolvimos el segundo.',
    close: false,
  })
  const walk = await walkOf(page)
  await walk.setLanguage('es')
  await page.setViewportSize(phone)
  for (const path of ['/admin/support', `/admin/support?id=${id}`]) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-AR')
    if (path.includes('id='))
      await expect(page.getByRole('article').getByText('Buenas tardes.')).toBeVisible()
    else await expect(page.getByText(person.fullName).first()).toBeVisible()
    for (const px of [16, 32]) {
      await walk.setFontSize(px)
      walk.faults.push(...(await layoutFaults(page)).map((fault) => `${path}, ${px} px: ${fault}`))
    }
    await walk.setFontSize(16)
    await expectAccessible(page, `${path} in Spanish at 360 px`)
  }
  expect(walk.faults).toEqual([])
})

test('the dialogs that approve a store and withdraw an identity fit every screen with large text (ESTA-011, decision 0063)', {
  tag: '@once',
}, async ({ page, merchant, records, signInInstead }) => {
  const name = unique('Parador de las Cataratas del Iguazú')
  const store = await records.addRegistration(merchant.email, { name, hoursAgo: 1 })
  await signInInstead(demo.admin, 'admin')
  const walk = await walkOf(page)
  await page.goto(`/admin/pix-stores?id=${store}`)
  await page.getByRole('button', { name: /^Aprovar/ }).click()
  await expect(page.getByRole('dialog', { name: `Aprovar ${name}?` })).toBeVisible()
  await walk.look('the approval of a store')
  await page.goto(`/admin/people?search=${encodeURIComponent(merchant.email)}`)
  await page.getByRole('button', { name: `Ver ${merchant.fullName}` }).click()
  await page.getByRole('button', { name: 'Retirar aprovação' }).click()
  await expect(
    page.getByRole('dialog', { name: `Retirar a aprovação de ${merchant.fullName}` }),
  ).toBeVisible()
  await walk.look('the withdrawal of an approval')
  expect(walk.faults).toEqual([])
})

test('the bar of marked charges fits 360 px and text of 200 %, and nothing ends under it (ruling 73)', {
  tag: '@once',
}, async ({ page, product, provider, records, merchant: _merchant, openBrowser }) => {
  const name = unique('Ñanda')
  const order = await placePaidOrder(product, page.request, provider, name)
  await records.confirmedFirst(order.id)
  const desk = await openDesk(await openBrowser(), product)
  const walk = await walkOf(desk)
  await desk.setViewportSize(phone)
  await desk.goto('/admin?view=to-pay')
  await desk.getByRole('checkbox', { name: `Selecionar ${name}` }).click()
  const bar = desk.getByRole('region', { name: 'Seleção' })
  await expect(bar).toContainText('1 cobrança marcada')
  for (const px of [16, 24, 32]) {
    await walk.setFontSize(px)
    const faults = await layoutFaults(desk)
    walk.faults.push(...faults.map((fault) => `the bar of marked charges, ${px} px: ${fault}`))
    await expect(bar.getByRole('button', { name: 'Limpar seleção' })).toBeInViewport({ ratio: 1 })
    await desk.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const under = await desk.getByText('A pagar em toda a lista:').boundingBox()
    const top = (await bar.boundingBox())?.y ?? 0
    expect(top, `the last line ends above the bar, ${px} px`).toBeGreaterThan(
      (under?.y ?? top) + (under?.height ?? 0),
    )
  }
  await walk.setFontSize(16)
  await walk.look('the bar of marked charges')
  expect(walk.faults).toEqual([])
})
