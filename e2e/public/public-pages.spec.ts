import { texts as calculatorPageEs } from '../../apps/web/src/messages/es/site/calculator.ts'
import { texts as contactEs } from '../../apps/web/src/messages/es/support/visitor.ts'
import { texts as landingEs } from '../../apps/web/src/messages/es/site/landing.ts'
import { texts as legalEs } from '../../apps/web/src/messages/es/identity/legal.ts'
import { texts as siteEs } from '../../apps/web/src/messages/es/site/frame.ts'
import { texts as calculatorPagePt } from '../../apps/web/src/messages/pt/site/calculator.ts'
import { texts as landingPt } from '../../apps/web/src/messages/pt/site/landing.ts'
import { texts as sitePt } from '../../apps/web/src/messages/pt/site/frame.ts'
import { expectAccessible } from '../world/accessible.ts'
import { addressesOf } from '../world/built-files.ts'
import {
  expectStill,
  leaveOutOperatorsOwn,
  restoreOperatorsOwn,
  setOperatorsOwn,
  whenTakenOver,
} from '../world/public-site.ts'
import { expect, test } from '../world/test.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  // The scripts that the page announces are refused, as they are meant to be here.
  test.beforeEach(({ pageFaults }) => pageFaults.expect(/\/assets\/[\w-]+\.js csp$/))

  test('the landing page is complete: both services, four steps, benefits, price, entries and form (PUB-001, PUB-002, PUB-007, PUB-008, PUB-011)', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(landingEs.headline.join(''))
    const what = page.locator('#que-es')
    await expect(what).toContainText(landingEs.whatIs.merchants.text)
    await expect(what).toContainText(landingEs.whatIs.senders.text)
    await expect(page.locator('#como-funciona ol > li h3')).toHaveText([
      /QR/,
      /cliente paga/,
      /Convertimos/,
      /Recib.*avis/,
    ])
    await expect(page.locator('#beneficios h3')).toContainText(['Cotización favorable', 'Sin cuota mensual'])
    await expect(page.getByText('Soporte responde dentro de las 24 horas').first()).toBeVisible()
    for (const { text } of siteEs.testimonials) await expect(page.getByText(text)).toBeVisible()
    await expect(page.locator('#contacto').getByLabel('Mensaje')).toBeVisible()
    await expect(page.locator('#contacto noscript')).toBeVisible()
    expect(await page.locator('#contacto noscript').innerText()).toBe(contactEs.withoutScript)
    await expect(page.locator('#contacto').getByRole('button')).toBeDisabled()
    // A page that the server did not draw has its message in a noscript element, which a search by text does not find.
    expect((await page.locator('noscript').allInnerTexts()).join('\n')).not.toMatch(/necesita JavaScript/)
    await expect(page.locator('#calculadora output')).toContainText(/\$\s135\.000/)
  })

  test('the other public pages are there with their own words and heads (PUB-016)', async ({
    page,
    product,
  }) => {
    for (const [path, heading] of [
      ['/calculadorapix', calculatorPageEs.headline.join('')],
      ['/terminos', legalEs.terms],
      ['/privacidad', legalEs.privacy],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${product.url}${path}`)
      expect(await page.locator('meta[name="description"]').getAttribute('content')).toBeTruthy()
    }
    const index = await (await page.request.get('/sitemap.xml')).text()
    expect(index).toContain(`<loc>${product.url}/calculadorapix</loc>`)
    expect(await (await page.request.get('/robots.txt')).text()).toContain(`${product.url}/sitemap.xml`)
    const card = await page.request.get('/social-card.png')
    expect(card.headers()['content-type']).toBe('image/png')
  })
})

test('the landing page has its sections and links in order, and its ways in (PUB-003, PUB-004, PUB-005, PUB-006)', async ({
  page,
  isMobile,
}) => {
  await page.goto('/')
  await whenTakenOver(page)
  expect(await page.locator('main > section').evaluateAll((all) => all.map(({ id }) => id))).toEqual([
    'inicio',
    'que-es',
    'como-funciona',
    'beneficios',
    'calculadora',
    'crecimiento',
    'precios',
    'testimonios',
    'comercio',
    'contacto',
  ])
  if (isMobile) await page.getByRole('button', { name: 'Abrir menú' }).click()
  const links = page.getByRole('navigation', { name: 'Principal' }).getByRole('link')
  await expect(links).toHaveText([
    'Inicio',
    'Qué es',
    'Cómo Funciona',
    'Beneficios',
    'Calculadora Pix',
    'Registre tu comercio',
    'Contacto',
  ])
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/#inicio',
    '/#que-es',
    '/#como-funciona',
    '/#beneficios',
    '/calculadorapix',
    '/#comercio',
    '/#contacto',
  ])
  await links.nth(5).click()
  await expect(page).toHaveURL(/\/#comercio$/)
  await expect(page.locator('#comercio').getByRole('heading')).toBeInViewport()
  await expect(page.locator('#comercio').getByRole('link', { name: landingEs.cta.action })).toHaveAttribute(
    'href',
    '/register',
  )
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/login')
  await expect(page.locator('#inicio').getByRole('link', { name: landingEs.register })).toHaveAttribute(
    'href',
    '/register',
  )
  await expect(page.locator('#como-funciona ol > li')).toHaveCount(4)
})

test('no two parts of the landing page have the same name to a screen reader', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/')
  await whenTakenOver(page)
  const tree = await page.locator('body').ariaSnapshot()
  const names = [...tree.matchAll(/^\s*- (?:'|")?(?:region|complementary) "([^"]+)"/gm)].map(
    ([, name]) => name,
  )
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name, nth) => names.indexOf(name) !== nth)).toEqual([])
})

test('a signed-in person sees a link to the account in the header, which leads there (PUB-004)', {
  tag: '@once',
}, async ({ page, merchant: _merchant }) => {
  await page.goto('/exchange')
  await expect(page.getByRole('heading', { name: 'Crear Orden' })).toBeVisible()
  await page.goto('/')
  const way = page.getByRole('banner').getByRole('link', { name: siteEs.account })
  await expect(way).toHaveAttribute('href', '/login')
  await way.click()
  await expect(page).toHaveURL(/\/exchange$/)
})

test('the first screen has the calculator with a price at every size, and nothing moves while it loads', async ({
  page,
}) => {
  for (const path of ['/', '/calculadorapix']) {
    await page.goto(path)
    await expect(page.locator('output').first()).toBeInViewport()
    await whenTakenOver(page)
    await page.waitForLoadState('networkidle')
    await expectStill(page, 0.02, path)
    // A browser may paint before it has read the calculator. The words must already be where they stay.
    const place = () => page.getByRole('heading', { level: 1 }).boundingBox()
    const whole = await place()
    await page.locator('.hero-top > :last-child').evaluate((calculator) => calculator.replaceChildren())
    expect(await place(), path).toEqual(whole)
  }
  await page.goto('/calculadorapix')
  // A small phone, with the test mode line at the top.
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(page.locator('output').first()).toBeInViewport()
})

for (const [language, forCharging, forSending] of [
  ['es', 'cotización de este momento para cobrar', 'Cotización estimada para enviar'],
  ['pt', 'cotação deste momento para cobrar', 'Cotação estimada para enviar'],
] as const) {
  test(`the first screen names which rate is for charging and which for sending, in ${language} (PUB-024)`, async ({
    page,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await page.goto('/')
    await whenTakenOver(page)
    const hero = page.locator('#inicio')
    await expect(hero.getByText(/^R\$\s1,00 = /).first()).toBeVisible()
    await expect(hero.getByText(forCharging)).toBeVisible()
    const sending = hero.locator('dt').first()
    await expect(sending).toHaveText(forSending)
  })
}

test('the charts say that they are illustrative, ask the server for nothing, and turn into tables (PUB-009)', {
  tag: '@once',
}, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await whenTakenOver(page)
  const growth = page.locator('#crecimiento')
  await expect(growth.getByText('Datos ilustrativos', { exact: true })).toHaveCount(2)
  await growth.getByRole('button', { name: 'Ver tabla' }).first().click()
  const table = growth.getByRole('table', { name: landingEs.growth.charges.title })
  await expect(table.getByRole('row')).toHaveCount(13)
  await expect(table.getByRole('row', { name: 'Dic 142' })).toBeVisible()
  await growth.getByRole('button', { name: 'Ver gráfico' }).click()
  await expect(growth.getByRole('img', { name: /142 en diciembre/ })).toBeVisible()
  // The page itself learns of rates and settings through its stream, or by a request if the stream opened late.
  const ofThePage = ['/api/v1/live/public', '/api/v1/rates/calculator', '/api/v1/settings']
  expect(asked.filter((path) => path.startsWith('/api/') && !ofThePage.includes(path))).toEqual([])
})

test('the one plan has no monthly fee, and the fee of the settings (PUB-010)', { tag: '@once' }, async ({
  page,
  records,
}) => {
  await page.goto('/')
  const plan = page.locator('#precios')
  await expect(plan.getByText('Sin cuota mensual')).toBeVisible()
  await expect(plan).toContainText('R$ 1,00 por cobro')
  await records.set({ 'order.feeMinor': '250' })
  try {
    await expect(async () => {
      await page.reload()
      await expect(plan).toContainText('R$ 2,50 por cobro', { timeout: 500 })
    }).toPass()
  } finally {
    await records.set({ 'order.feeMinor': null })
  }
})

test('the testimonials wrap around in both directions, and stand still on reduced motion (PUB-012)', {
  tag: '@phone',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await whenTakenOver(page)
  const carousel = page.getByRole('region', { name: 'Testimonios' })
  const shown = () => carousel.locator('li[aria-hidden="false"]')
  const texts = siteEs.testimonials.map(({ text }) => text)
  await expect(carousel.locator('li')).toHaveCount(4)
  await expect(carousel.getByText('Ejemplo')).toHaveCount(4)
  await expect(carousel.getByRole('button', { name: 'Reanudar' })).toBeVisible()
  await carousel.getByRole('button', { name: 'Testimonio anterior' }).click()
  await expect(shown()).toContainText(texts[3] ?? '')
  await carousel.getByRole('button', { name: 'Testimonio siguiente' }).click()
  await expect(shown()).toContainText(texts[0] ?? '')
  await carousel.getByRole('button', { name: 'Testimonio 3 de 4' }).click()
  await expect(shown()).toContainText(texts[2] ?? '')
})

test('the calculator page has its blocks in order, its own head, no sign-in link but the last, and its own phone (PUB-013, PUB-014, PUB-015, PUB-016, PUB-018, PUB-019)', {
  tag: '@phone',
}, async ({ page, records }) => {
  await setOperatorsOwn(page, records)
  try {
    await page.goto('/')
    const titleOfSite = await page.title()
    await expect(page.getByRole('contentinfo')).toContainText('+5493757421234')
    await page.goto('/calculadorapix')
    expect(await page.locator('main section[id]').evaluateAll((all) => all.map(({ id }) => id))).toEqual([
      'inicio',
      'calculadora',
      'por-que',
      'numeros',
      'comparacion',
      'testimonios',
      'comercio',
    ])
    await expect(page).toHaveTitle(`${calculatorPageEs.title} · Puente`)
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1)
    await expect(page.locator('#numeros dd')).toHaveText(['+1000', 'R$ 2M+', '98%'])
    await expect(page.locator('#comercio a')).toHaveAttribute('href', '/login')
    await expect(page.getByRole('banner').locator('a[href="/login"], a[href="/register"]')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toContainText('+5491123456789')
    const table = page.getByRole('table', { name: calculatorPageEs.comparison.caption })
    await expect(table.getByRole('row')).toHaveCount(4)
    await expect(table.getByRole('rowheader')).toHaveText(['Puente', 'Banco', 'Casa de cambio'])
    await page.getByRole('contentinfo').getByRole('link', { name: 'Inicio' }).click()
    await expect(page).toHaveTitle(titleOfSite)
    await expect(
      page.locator('script[type="application/ld+json"]', { hasText: 'WebApplication' }),
    ).toHaveCount(0)
  } finally {
    await restoreOperatorsOwn(records)
  }
})

test('a cleared figure and an unset link are not shown (PUB-015, PUB-019, UI-015)', {
  tag: '@once',
}, async ({ page, records }) => {
  await leaveOutOperatorsOwn(page, records)
  await page.goto('/')
  await expect(page.getByRole('link', { name: siteEs.storeApp })).toHaveCount(0)
  await expect(page.getByRole('contentinfo').locator('a[href^="tel:"]')).toHaveCount(0)
  await setOperatorsOwn(page, records)
  await records.set({ 'figures.sent': '' })
  try {
    await page.goto('/')
    await expect(page.getByRole('banner').getByRole('link', { name: siteEs.storeApp })).toHaveAttribute(
      'href',
      'https://play.example/puente',
    )
    await expect(async () => {
      await page.goto('/calculadorapix')
      await expect(page.locator('#numeros dd')).toHaveText(['+1000', '98%'], { timeout: 500 })
    }).toPass()
  } finally {
    await restoreOperatorsOwn(records)
    await records.set({ 'figures.sent': null })
  }
})

test('an address with #calculadora opens at the calculator, and one with a malformed query and fragment still opens the page (PUB-017)', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/calculadorapix#calculadora')
  await expect(page.locator('#calculadora output')).toBeInViewport()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('smooth')
  await page.goto('/calculadorapix')
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect(page.locator('#calculadora output')).not.toBeInViewport()
  await page.evaluate(() => (location.hash = '#calculadora'))
  await expect(page.locator('#calculadora output')).toBeInViewport()
  await page.goto('/calculadorapix?x=%ff#%E0%A4%A<script>')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('Portuguese is chosen at the foot of the page, at once and remembered (UI-010, UI-011)', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/')
  await whenTakenOver(page)
  await expect(page.getByText(landingEs.growth.showTable).first()).toBeVisible()
  await page.getByRole('contentinfo').getByText('Português').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(landingPt.headline.join(''))
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await expect(page.getByText(landingEs.growth.showTable)).toHaveCount(0)
  await page.goto('/calculadorapix')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(calculatorPagePt.headline.join(''))
  await expect(page).toHaveTitle(`${calculatorPagePt.title} · Puente`)
  await expect(page.getByText(sitePt.footer.answers)).toBeVisible()
})

test('the heading has its two lines in both languages, clear of the arch', { tag: '@once' }, async ({
  page,
}) => {
  for (const language of ['es', 'pt']) {
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    for (const width of [1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('lang', language === 'es' ? 'es-AR' : 'pt-BR')
      await page.evaluate(() => document.fonts.ready)
      const heading = page.getByRole('heading', { level: 1 })
      const lines = await heading.evaluate(
        (own) => own.clientHeight / Number.parseFloat(getComputedStyle(own).lineHeight),
      )
      expect(Math.round(lines), `${language} at ${width}`).toBe(2)
    }
  }
})

test('a language whose texts cannot load is not chosen, and the page reports it (UI-010)', {
  tag: '@once',
}, async ({ page, pageFaults }) => {
  pageFaults.expect(addressesOf('frame'))
  await page.goto('/')
  await whenTakenOver(page)
  await page.route(addressesOf('frame'), (route) => route.abort('failed'))
  const foot = page.getByRole('contentinfo')
  await foot.getByText('Português').click()
  await expect(page.getByText(siteEs.languageFailed, { exact: true })).toBeVisible()
  await expect(foot.getByRole('radio', { name: 'Español' })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-AR')
})

test('a page reports that the network is gone, until it is back', {
  tag: '@once',
}, async ({ page, pageFaults }) => {
  pageFaults.expect(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/calculadorapix')
  await whenTakenOver(page)
  const note = page.getByText(siteEs.offline)
  await expect(note).toHaveCount(0)
  await page.context().setOffline(true)
  await expect(note).toBeInViewport()
  await page.context().setOffline(false)
  await expect(note).toHaveCount(0)
})

test('the public pages have no fault of WCAG 2.2 AA', async ({ page }) => {
  for (const path of ['/', '/calculadorapix', '/terminos', '/privacidad']) {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    await whenTakenOver(page)
    await expectAccessible(page, path)
  }
})
