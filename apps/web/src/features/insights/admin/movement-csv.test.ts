import { expect, it } from 'vitest'
import { type LocalDay, parseLocalDay } from '@puente/domain/local-day'
import { texts } from '../../../messages/pt/insights/movement.ts'
import { movementCsv } from './movement-csv.ts'
import type { MovementGroup } from './movement.rules.ts'

it('holds the figures of the charts, the oldest first, with those of the period before, for a spreadsheet of the region (DASH-007)', () => {
  const day: MovementGroup = {
    first: dayOf('2026-11-19'),
    last: dayOf('2026-11-19'),
    totalOrders: 121,
    completedOrders: 106,
    volume: 1_109_168n,
    revenue: 284_444_038n,
    spread: -5n,
    computedAt: '2026-11-20T03:02:00.000Z',
    before: { volume: 0n, revenue: 1n, spread: null },
  }
  const week = { ...day, first: dayOf('2026-11-20'), last: dayOf('2026-11-22'), revenue: null }
  const [head, ...rows] = movementCsv({ groups: [day, week], texts, language: 'pt' }).split('\r\n')
  expect(head).toBe(
    '\ufeffDe;Até;Ordens;Concluídas;Volume (BRL);Receita (ARS);Spread (BRL);Volume (BRL), Período anterior;Receita (ARS), Período anterior;Spread (BRL), Período anterior;Calculado',
  )
  expect(rows).toEqual([
    '19/11/2026;19/11/2026;121;106;11091,68;2844440,38;-0,05;0,00;0,01;;20/11/2026 00:02:00',
    '20/11/2026;22/11/2026;121;106;11091,68;;-0,05;0,00;0,01;;20/11/2026 00:02:00',
    '',
  ])
})

function dayOf(text: string): LocalDay {
  return parseLocalDay(text) ?? expect.unreachable()
}
