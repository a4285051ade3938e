import { texts as es } from '../../apps/web/src/messages/es/identity/profile.ts'
import { texts as pt } from '../../apps/web/src/messages/pt/identity/profile.ts'
import { apiOf } from '../world/api.ts'
import { expectAccessible } from '../world/accessible.ts'
import { placeOrder } from '../world/orders.ts'
import { chargeTexts, openCode, setLanguage } from '../world/qr-code.ts'
import { expect, test } from '../world/test.ts'
import { onOneSize } from '../world/sizes.ts'

for (const [language, texts] of [
  ['es', es],
  ['pt', pt],
] as const) {
  test(`a person sets a trade name, agrees to show it, and takes that back, and the payer's page and the turned screen follow, in ${language}`, {
    tag: onOneSize(language),
  }, async ({ page, openPerson, signIn, product, records, openBrowser }) => {
    const person = await openPerson({ companyName: null })
    await signIn(person)
    await apiOf(page.request, product.url).saveBankData(person.fullName)
    await records.approve(person.email)
    const order = await placeOrder(product, page.request, 'Rosa Duarte')
    await setLanguage(page, language)
    const payer = await (await openBrowser()).newPage()
    const payerReads = async (name: string): Promise<void> => {
      await payer.goto(`${product.url}/pagar/${order.transactionId}`)
      await expect(payer.getByRole('article')).toContainText(`Quem cobra${name}`)
      await expect(payer.getByText(person.fullName)).toHaveCount(0)
    }
    await payerReads('Pessoa física')
    await expect(payer.getByText('Por privacidade, não mostramos o nome.')).toBeVisible()

    await page.goto('/perfil')
    const words = texts.tradeName
    const item = page.getByRole('button', { name: new RegExp(`^${texts.account.tradeName}`) })
    await expect(item).toContainText(texts.account.tradeNameStates.none)
    await item.click()
    const dialog = page.getByRole('dialog', { name: words.title })
    const name = dialog.getByLabel(words.field)
    const consent = dialog.getByRole('checkbox', { name: words.consent })
    const save = dialog.getByRole('button', { name: texts.save })
    await expect(consent).not.toBeChecked()
    await name.fill('kiosco.com.ar')
    await consent.check()
    await save.click()
    await expect(dialog.getByText(words.faults.address)).toBeVisible()
    await expectAccessible(page, 'the trade name')
    await name.fill('Kiosco El Sol')
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(item).toContainText(texts.account.tradeNameStates.shown)
    await payerReads('Kiosco El Sol')

    await openCode(page, order)
    const { turn } = language === 'es' ? chargeTexts[0][1] : chargeTexts[1][1]
    await page.getByRole('button', { name: turn }).click()
    await expect(page.getByText('Pague para Kiosco El Sol')).toBeVisible()

    await page.goto('/perfil')
    await item.click()
    await consent.uncheck()
    await save.click()
    await expect(item).toContainText(texts.account.tradeNameStates.hidden)
    await payerReads('Pessoa física')
    await item.click()
    await expect(name).toHaveValue('Kiosco El Sol')
  })
}

test('an account that payers know by its company has no trade name to set', { tag: '@once' }, async ({
  page,
  merchant: _merchant,
}) => {
  await page.goto('/perfil')
  await expect(page.getByRole('button', { name: es.account.pin })).toBeVisible()
  await expect(page.getByRole('button', { name: es.account.tradeName })).toHaveCount(0)
})
