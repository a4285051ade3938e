import { describe, expect, it } from 'vitest'
import { statementQuery } from './statement-query.rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

describe('the query of a statement', () => {
  it('is 15 days and 10 entries by default (PSP-009, PSP-011)', () => {
    expect(statementQuery({}, now)).toEqual({ from: daysAgo(15), to: now, page: 0, limit: 10, which: 'all' })
  })

  it('is at most 90 days and 50 entries; more is refused (PSP-011)', () => {
    expect(statementQuery({ from: daysAgo(90), limit: 50 }, now)).toMatchObject({ limit: 50 })
    expect(() => statementQuery({ from: new Date(daysAgo(90).getTime() - 1) }, now)).toThrow(
      expect.objectContaining({ code: 'statement.period-refused' }),
    )
    for (const limit of [51, 0, -1, 1.5, Number.NaN])
      expect(() => statementQuery({ limit }, now)).toThrow(
        expect.objectContaining({ code: 'statement.page-refused' }),
      )
  })

  it('never ends before it begins', () => {
    for (const from of [new Date(now.getTime() + 1), new Date(Number.NaN)])
      expect(() => statementQuery({ from }, now)).toThrow(
        expect.objectContaining({ code: 'statement.period-refused' }),
      )
  })
})
