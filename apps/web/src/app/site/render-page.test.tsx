import type { OrderRateView } from '@puente/contract/rates'
import { expect, it } from 'vitest'
import { emptySiteData } from '../../lib/site/site-data.ts'
import { renderPage } from './render-page.tsx'

const now = Date.parse('2026-11-21T12:00:00Z')

it('draws the landing page while the spread leaves nothing of the rate, and names none (RATE-008)', async () => {
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
  const drawn = async (value: string) =>
    (await renderPage('/', { ...emptySiteData(now), orderRate: { ...rate, value } }, 'https://x.example'))
      ?.body
  expect(await drawn('265.30')).toContain('265,30')
  expect(await drawn('0.00')).not.toContain('R$\u00a01,00 = $')
})
