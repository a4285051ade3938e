import type { PublicReceipt } from '@puente/contract/charge-page/charge-page'
import type { PayPage } from '@puente/contract/charge-page/pay-page'
import type { PayerForm } from '@puente/contract/orders/payer-requests'
import type { OrderRateView } from '@puente/contract/rates/rates'
import type { PublicSettings } from '@puente/contract/settings/settings'
import { expect, it } from 'vitest'
import { sampleStore } from '../../features/establishments/store/store-sample.ts'
import { emptySiteData, type SiteData } from '../../lib/site/site-data.ts'
import { texts as receiptPt } from '../../messages/pt/charge-page/visitor.ts'
import { renderPage } from './render-page.tsx'
import type { SitePath } from './site-paths.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const empty = emptySiteData(now, 'https://x.example')

it('draws the landing page without a rate if the spread leaves nothing of it (RATE-008)', async () => {
  const rate = {
    value: '265.30',
    previousValue: null,
    trend: 'neutral',
    mode: 'automatic',
    timestamp: '2026-11-21T11:59:00Z',
    cached: false,
    simulated: false,
    history: [],
  } satisfies OrderRateView
  const drawn = async (value: string) => {
    const facts = { ...empty.facts, orderRate: { ...rate, value } }
    return (await renderPage({ path: '/', params: {} }, { ...empty, facts })).body
  }
  expect(await drawn('265.30')).toContain('265,30')
  expect(await drawn('0.00')).not.toContain('R$\u00a01,00 = $')
})

const code = '7HK2QWERTY23456789AB'
const receipt: PublicReceipt = {
  code: '7HK2 QWER TY23 4567 89AB',
  pixStatus: 'confirmed',
  total: { amountMinor: '18100', currency: 'BRL' },
  refunded: { amountMinor: '0', currency: 'BRL' },
  paidAt: '2026-11-21T11:57:58Z',
  confirmedAt: '2026-11-21T11:58:00Z',
  clientName: 'M*** S***',
  payerName: 'M*** S***',
  receiverName: 'Surtidor El Ceibo',
  endToEndId: 'E12345678202611211158abcdefghijk',
  transactionTail: 'abcd1234',
  simulated: true,
  serverTime: '2026-11-21T12:00:00Z',
}
const receiptPage = (own: SiteData['own'], params = { code }) =>
  renderPage({ path: '/comprobante/$code', params }, { ...empty, own })

it.each([
  ['confirmed', {}],
  ['part-refunded', { refunded: { amountMinor: '5000', currency: 'BRL' } }],
  ['refunded', { pixStatus: 'refunded', refunded: receipt.total }],
  ['disputed', { pixStatus: 'disputed' }],
  ['not-confirmed', { pixStatus: 'expired' }],
] as const)('draws a payment that is %s in the words of the payer', async (state, change) => {
  const { body, language } = await receiptPage({
    page: '/comprobante/$code',
    receipt: { ...receipt, ...change },
  })
  expect(language).toBe('pt')
  expect(body).toContain(receiptPt.states[state].title)
  for (const [other, { title }] of Object.entries(receiptPt.states))
    if (other !== state) expect(body).not.toContain(title)
  expect(body).toContain('https://x.example/comprobante/')
  expect(body).toContain('Surtidor El Ceibo')
})

it('reports that there is no payment with an unknown code, and puts nothing of a payment into the head', async () => {
  const unknown = await receiptPage('not-found')
  expect(unknown.body).toContain(receiptPt.unknown.title)
  const hostile = await receiptPage('not-found', { code: '<script>alert(1)</script>' })
  expect(hostile.body).not.toContain('<script>alert')
  const { head } = await receiptPage({ page: '/comprobante/$code', receipt })
  for (const fact of ['181', 'M***', 'Surtidor', 'E12345678']) expect(head).not.toContain(fact)
})

const charge: PayPage = {
  transactionId: '0193d2a0000070008000000000000001',
  state: 'payable',
  total: { amountMinor: '18100', currency: 'BRL' },
  receiverName: 'Surtidor El Ceibo',
  description: 'Mesa 4 · Almuerzo',
  pixCode: '00020126580014br.gov.bcb.pix',
  createdAt: '2026-11-21T11:58:42Z',
  expiresAt: '2026-11-21T12:18:42Z',
  simulated: false,
  serverTime: '2026-11-21T12:00:00Z',
}
const payPage = (own: SiteData['own']) =>
  renderPage(
    { path: '/pagar/$transactionId', params: { transactionId: charge.transactionId } },
    { ...empty, facts: { ...empty.facts, settings: { ...settings, payeeName: 'Lapacho Pagamentos' } }, own },
  )

it('draws a charge for its payer in Portuguese: amount, receiver, the payee of the bank, the time left and the code', async () => {
  const { body, head, language } = await payPage({ page: '/pagar/$transactionId', charge })
  expect(language).toBe('pt')
  for (const fact of [
    'R$\u00a0181,00',
    'Surtidor El Ceibo',
    'Mesa 4 · Almuerzo',
    'Lapacho Pagamentos',
    'Vale por mais 18:42',
    'Copiar código Pix',
    '00020126580014br.gov.bcb.pix',
  ])
    expect(body).toContain(fact)
  for (const fact of ['181', 'Surtidor', '00020126']) expect(head).not.toContain(fact)
  expect((await payPage('not-found')).body).toContain('Esta cobrança não existe')
})

it.each([
  ['preparing', 'O código está a caminho'],
  ['held', 'Não pague de novo.'],
  ['paid', 'Pagamento confirmado'],
  ['returned', 'Pagamento devolvido'],
  ['ended', 'Este código não vale mais'],
] as const)('offers no code of a charge that is %s', async (state, words) => {
  const { body } = await payPage({
    page: '/pagar/$transactionId',
    charge: { ...charge, state, pixCode: null },
  })
  expect(body).toContain(words)
  expect(body).not.toContain('Copiar código Pix')
})

it('states why a person without a trade name is not named, and which name the bank shows', async () => {
  const { body } = await payPage({
    page: '/pagar/$transactionId',
    charge: { ...charge, receiverName: null, description: null },
  })
  expect(body).toContain('Por privacidade, não mostramos o nome. No seu banco')
  expect(body).toContain('em nome de Lapacho Pagamentos.')
  expect(body).not.toContain('Referente a')
  const person = { ...receipt, receiverName: null }
  const receiptOf = async (over: Partial<PublicReceipt>) =>
    (await receiptPage({ page: '/comprobante/$code', receipt: { ...person, ...over } })).body
  expect(await receiptOf({})).toContain('O ID do Pix abaixo é o mesmo do comprovante do banco')
  const withoutId = await receiptOf({ endToEndId: null })
  expect(withoutId).toContain('Por privacidade, não mostramos o nome.')
  expect(withoutId).not.toContain('O ID do Pix abaixo')
})

const formPage = (own: SiteData['own']) =>
  renderPage({ path: '/pagar/dados/$token', params: { token: 'A'.repeat(43) } }, { ...empty, own })
const form: PayerForm = {
  state: 'waiting',
  total: charge.total,
  receiverName: 'Surtidor El Ceibo',
  expiresAt: charge.expiresAt,
  serverTime: charge.serverTime,
}

it('draws the form of a payer in Portuguese: amount, receiver, time and fields, and nothing of it in the head', async () => {
  const { body, head, language } = await formPage({ page: '/pagar/dados/$token', form })
  expect(language).toBe('pt')
  for (const fact of [
    'R$\u00a0181,00',
    'Surtidor El Ceibo',
    'Você tem 18:42 para preencher',
    'Nome completo',
    'CPF',
    'LGPD e política de privacidade',
    'Gerar código Pix',
  ])
    expect(body).toContain(fact)
  for (const fact of ['181', 'Surtidor']) expect(head).not.toContain(fact)
  expect(head).toContain('noindex')
})

it.each([
  ['filled', 'Outra pessoa já preencheu os dados'],
  ['cancelled', 'Esta cobrança foi cancelada'],
  ['ended', 'Esta cobrança expirou'],
] as const)('asks for no data where a request is %s', async (state, words) => {
  const { body } = await formPage({ page: '/pagar/dados/$token', form: { ...form, state } })
  expect(body).toContain(words)
  expect(body).not.toContain('Nome completo')
})

it('renders a page for an address that belongs to no request', async () => {
  expect((await formPage('not-found')).body).toContain('Esta cobrança não existe')
})

it.each([
  ['/comprobante', 'Comprovante Pix'],
  ['/loja/$storeId', 'Carregando o estabelecimento'],
] as const)('draws %s in the language of its zone', async (path: SitePath, words) => {
  const { body, files } = await renderPage({ path, params: { storeId: 'AB12C' } }, empty)
  expect(body).toContain(words)
  expect(files).toContain('src/messages/pt/site/frame.ts')
})

const storePath = '/loja/$storeId/$slug'
/** Draws the page of a store on a Saturday, at 09:00 in Buenos Aires. */
const storePage = (
  own: SiteData['own'],
  params: Record<string, string> = { storeId: 'A7K2M', slug: 'parador-nandu' },
) => renderPage({ path: storePath, params }, { ...empty, own })

it('draws a store in Portuguese: name, kind, whether it is open, address, hours and what it offers (SHOP-008, SHOP-009, SHOP-014, SHOP-015)', async () => {
  const { body, language } = await storePage({ page: storePath, store: sampleStore })
  expect(language).toBe('pt')
  for (const fact of [
    'Parador Ñandú',
    'Posto de Combustível',
    'Aberto até 13:00',
    'Nafta, gasoil y café.',
    'Ruta Nacional 12, km 1640, Puerto Iguazú, Misiones, Argentina',
    'href="tel:+543757421180"',
    'Hoje, sábado',
    'segunda a sexta',
    '09:00 a 18:00',
    'Wi-Fi',
    'Ducha caliente',
    'Gasolina comum',
    'Estabelecimento A7K2M',
    'href="https://maps.app.goo.gl/x1"',
    sampleStore.profileImageUrl ?? '',
  ])
    expect(body).toContain(fact)
  const plain = await storePage({
    page: storePath,
    store: {
      ...sampleStore,
      profileImageUrl: null,
      smallImageUrl: null,
      services: [],
      products: [],
      phone: null,
    },
  })
  expect(plain.body).not.toContain('<img')
  expect(plain.body).toContain('>P</span>')
  for (const block of ['Serviços', 'Produtos', 'tel:']) expect(plain.body).not.toContain(block)
})

it('gives chats a card of the store with its picture, name and state, and search engines its address and data', async () => {
  const { head } = await storePage({ page: storePath, store: sampleStore })
  for (const line of [
    '<title>Parador Ñandú · Puente</title>',
    '<link rel="canonical" href="https://x.example/loja/A7K2M/parador-nandu" />',
    '<meta property="og:title" content="Parador Ñandú · Puente" />',
    '<meta property="og:description" content="Posto de Combustível em Puerto Iguazú, Misiones. Aberto até 13:00." />',
    `<meta property="og:image" content="https://x.example${sampleStore.profileImageUrl}" />`,
    '"@type":"GasStation"',
  ])
    expect(head).toContain(line)
  expect(head).not.toContain('noindex')
  const plain = await storePage({ page: storePath, store: { ...sampleStore, profileImageUrl: null } })
  expect(plain.head).toContain('content="https://x.example/social-card.png"')
})

it('writes the words of an owner as words, wherever they stand', async () => {
  const hostile = `</script><script>alert(1)</script>"><img src=x onerror=alert(2)>`
  const { head, body, data } = await storePage({
    page: storePath,
    store: {
      ...sampleStore,
      name: hostile,
      description: hostile,
      city: hostile,
      address: hostile,
      services: [hostile],
      googleMapsUrl: `https://maps.google.com/"><script>alert(3)</script>`,
    },
  })
  for (const part of [head, body, data]) expect(part).not.toMatch(/<script>alert|<img src=x/)
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head)?.[1] ?? ''
  expect(JSON.parse(json)).toMatchObject({ name: hostile, address: { streetAddress: hostile } })
})

it.each([
  ['ZZZZZ', 'Estabelecimento não encontrado ou não está ativo'],
  ['no-id', 'ID do estabelecimento inválido'],
  ['<b>x</b>', 'ID do estabelecimento inválido'],
])(
  'has no store at %j, gives the reason under the title, and offers the code and the way home (SHOP-005, SHOP-006)',
  async (storeId, reason) => {
    const { body, head } = await storePage('not-found', { storeId, slug: 'x' })
    expect(body).toContain('Estabelecimento não encontrado</h1>')
    expect(body).toContain(reason)
    expect(body).toContain('Confira o código no cartaz')
    expect(body).toContain('Voltar ao Início')
    // One drawing serves them all.
    for (const part of [head, body]) expect(part).not.toContain(storeId)
    expect(head).toContain('<meta name="robots" content="noindex, nofollow" />')
    expect(head).not.toContain('canonical')
  },
)

it('says that the id is missing where the address has none (SHOP-005)', async () => {
  const { body } = await renderPage({ path: '/loja', params: {} }, { ...empty, own: 'not-found' })
  expect(body).toContain('ID do estabelecimento não fornecido')
})

const settings: PublicSettings = {
  brand: 'Lapacho',
  payeeName: null,
  payeeTaxId: null,
  legal: { intermediary: null, assetsProvider: null },
  links: { storeApp: null },
  phones: { site: null, calculator: null },
  support: {
    phone: null,
    whatsapp: null,
    email: null,
    hours: { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] },
  },
  whatsapp: null,
  wallets: { trc20: null, polygon: null },
  figures: { clients: null, sent: null, satisfaction: null },
  testimonials: [],
  calculator: { validitySeconds: 1800 },
  firstEstimateRate: '270.00000000',
  order: { fee: brl('100'), min: brl('100'), max: brl('500000') },
  establishment: { fee: brl('100'), min: brl('1'), max: brl('500000') },
  qrValiditySeconds: 1200,
  historyRefreshSeconds: null,
  testMode: { pix: false, market: false, bankUrl: null },
  environment: 'test',
  version: '0.0.0',
}

function brl(amountMinor: string) {
  return { amountMinor, currency: 'BRL' as const }
}

const drawnWith = async (path: SitePath, over: Partial<PublicSettings>) =>
  (
    await renderPage(
      { path, params: {} },
      { ...empty, facts: { ...empty.facts, settings: { ...settings, ...over } } },
    )
  ).body

it('mentions a chat and USDT networks only if the operator set them (PUB-031)', async () => {
  for (const path of ['/', '/calculadorapix'] as const) {
    expect(await drawnWith(path, {})).not.toMatch(/WhatsApp|TRC20|Polygon/)
    expect((await renderPage({ path, params: {} }, empty)).body).not.toMatch(/WhatsApp|TRC20|Polygon/)
    const chat = await drawnWith(path, { whatsapp: '+5491155554444' })
    expect(chat).toContain('WhatsApp')
    expect(chat).not.toMatch(/TRC20|Polygon/)
  }
  const page = (trc20: string | null, polygon: string | null) =>
    drawnWith('/calculadorapix', { wallets: { trc20, polygon } })
  expect(await page('TR7', null)).toContain('por la red TRC20.')
  expect(await page(null, '0x5')).toContain('por la red Polygon.')
  expect(await page('TR7', '0x5')).toContain('por la red TRC20 o Polygon.')
})
