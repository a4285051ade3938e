import { comes, pauseClock, watchTexts } from '../world/paused-clock.ts'
import { expect, test } from '../world/test.ts'

test('three seconds after the review screen opens, a toast confirms that the photos arrived (KYC-014)', {
  tag: '@once',
}, async ({ page, openPerson, signIn, records }) => {
  const person = await openPerson()
  await records.sendToReview(person.email)
  await signIn(person)
  await page.goto('/perfil')
  await page.clock.install()
  await pauseClock(page)
  await comes(page, page.getByRole('button', { name: 'Verificación en proceso' }))
  const opening = 'Pendiente de aprobación administrativa'
  const news = 'Recibimos tus documentos. La revisión está en curso.'
  const seen = await watchTexts(page, [opening, news])
  await page.goto('/verification-processing')
  await comes(page, page.getByText(opening))
  await page.clock.runFor(2_900)
  expect(await seen()).toHaveLength(1)
  await comes(page, page.getByText(news, { exact: true }))
  // The times are those of the page's own clock, which `comes` advances by a few milliseconds at a time.
  const [openedAt = 0, newsAt = 0] = await seen()
  expect(newsAt - openedAt).toBeGreaterThanOrEqual(3_000)
  expect(newsAt - openedAt).toBeLessThan(3_050)
})
