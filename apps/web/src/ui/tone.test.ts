import { expect, it } from 'vitest'
import { statusTones, toneClass } from './tone.ts'

it('gives each status its colour: green, amber, red, blue, purple or grey (ADM-030)', () => {
  const statuses: Readonly<Record<string, readonly string[]>> = {
    '[--c:var(--mata)]': ['paid', 'completed', 'confirmed', 'success', 'active'],
    '[--c:var(--tierra)]': ['pending', 'processing', 'in_progress', 'partial', 'refunded', 'medium'],
    '[--c:var(--ceibo)]': ['failed', 'error', 'cancelled', 'inactive', 'expired', 'disputed'],
    '[--c:var(--celeste)]': ['open'],
    '[--c:var(--jacaranda)]': ['high'],
    '[--c:var(--t3)]': ['low', 'closed'],
  }
  const colourOf = Object.entries(statuses).flatMap(([colour, of]) => of.map((status) => [status, colour]))
  const given = Object.entries(statusTones).map(([status, tone]) => [status, toneClass[tone]])
  expect(Object.fromEntries(given)).toEqual(Object.fromEntries(colourOf))
})
