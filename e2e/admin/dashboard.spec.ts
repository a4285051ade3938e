import { layoutFaults } from '../world/layout-faults.ts'
import { demo, signInContext } from '../world/people.ts'
import { expect, test } from '../world/test.ts'

for (const [language, words] of [
  [
    'pt',
    {
      revenue: ['Receita total em ARS', 'Pesos já pagos por inteiro: não é lucro'],
      completed: ['Concluídas', 'Pix confirmado e pesos pagos por inteiro'],
    },
  ],
  [
    'es',
    {
      revenue: ['Ingresos totales en ARS', 'Pesos ya pagados por completo: no es ganancia'],
      completed: ['Completadas', 'Pix confirmado y pesos pagados por completo'],
    },
  ],
] as const)
  test(`the figures of the day say under their names what counts, so that nobody takes them for income, in ${language} (DASH-002)`, async ({
    page,
    context,
    product,
  }) => {
    await signInContext(product, context, demo.admin, 'admin')
    await page.addInitScript((chosen) => localStorage.setItem('language.admin', chosen), language)
    await page.goto('/admin')
    for (const [label, meaning] of Object.values(words)) {
      const card = page.locator('.card').filter({ has: page.getByText(label, { exact: true }) })
      await expect(card.getByText(meaning, { exact: true })).toBeVisible()
    }
    expect(await layoutFaults(page)).toEqual([])
  })
