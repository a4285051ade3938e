import type { PublicReceipt } from '@puente/contract/charge-page/charge-page'
import type { PayPage } from '@puente/contract/charge-page/pay-page'
import type { OrderRateView } from '@puente/contract/rates/rates'
import type { PublicSettings } from '@puente/contract/settings/settings'
import { expect, it } from 'vitest'
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

it('says of an unknown code that there is no such payment, and puts nothing of a payment into the head', async () => {
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

it.each([
  ['/comprobante', 'Comprovante Pix'],
  ['/loja/$storeId', 'Ainda não está disponível'],
] as const)('draws %s in the language of its zone', async (path: SitePath, words) => {
  const { body, files } = await renderPage({ path, params: { storeId: 'AB12C' } }, empty)
  expect(body).toContain(words)
  expect(files).toContain('src/messages/pt/site/frame.ts')
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
