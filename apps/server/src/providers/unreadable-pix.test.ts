import { expect, it } from 'vitest'
import { createLogger } from '../platform/log/logger.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { reportUnreadablePix } from './unreadable-pix.ts'

function world() {
  let now = Date.UTC(2026, 10, 26)
  const metrics = createMetrics()
  const lines: string[] = []
  return {
    report: reportUnreadablePix({
      clock: { now: () => new Date(now) },
      log: createLogger('error', { write: (line) => lines.push(line) }),
      metrics,
    }),
    wait: (ms: number) => void (now += ms),
    lines,
    logged: () => lines.splice(0).map((line) => JSON.parse(line).endToEndId),
    counted: async () => (await metrics.pixUnreadable.get()).values.map(({ value }) => value),
  }
}

it('logs an unreadable Pix at most once an hour, and counts it each time', async () => {
  const { report, wait, logged, counted } = world()
  for (let reading = 0; reading < 20; reading += 1) {
    report('bcb', 'E1', ['valor'], {})
    report('bcb', 'E2', ['valor'], {})
    wait(30_000)
  }
  expect(logged()).toEqual(['E1', 'E2'])
  expect(await counted()).toEqual([40])
  wait(50 * 60_000)
  report('bcb', 'E1', ['valor'], {})
  expect(logged()).toEqual(['E1'])
})

it('logs separately by provider, by fields, and without an id', () => {
  const { report, logged } = world()
  report('bcb', 'E1', ['valor'], {})
  report('bcb', 'E1', ['horario'], {})
  report('corpx', 'E1', ['valor'], {})
  report('corpx', null, ['valor'], {})
  report('corpx', null, ['valor'], {})
  expect(logged()).toEqual(['E1', 'E1', 'E1', null])
})

it('logs each Pix without an id separately, with a mark that reveals nothing about the payer', () => {
  const { report, lines } = world()
  const of = (nome: string) => ({ horario: '2026-11-26T12:00:00Z', pagador: { cpf: '52998224725', nome } })
  for (const nome of ['Ana', 'Ana', 'Bruno']) report('bcb', null, ['endToEndId'], of(nome))
  const marks = lines.map((line): unknown => JSON.parse(line).mark)
  expect(marks).toEqual([expect.stringMatching(/^[0-9a-f]{12}$/), expect.stringMatching(/^[0-9a-f]{12}$/)])
  expect(new Set(marks).size).toBe(2)
  expect(lines.join()).not.toMatch(/Ana|Bruno|529/)
  const other = world()
  other.report('bcb', null, ['endToEndId'], of('Ana'))
  expect(JSON.parse(other.lines[0] ?? '').mark).not.toBe(marks[0])
})

it('drops the oldest of very many, which is then logged again', () => {
  const { report, logged } = world()
  for (let number = 0; number <= 1_000; number += 1) report('bcb', `E${number}`, ['valor'], {})
  expect(logged()).toHaveLength(1_001)
  report('bcb', 'E1000', ['valor'], {})
  report('bcb', 'E0', ['valor'], {})
  expect(logged()).toEqual(['E0'])
})
