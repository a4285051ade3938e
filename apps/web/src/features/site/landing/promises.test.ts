import { expect, it } from 'vitest'
import { texts as calculatorPageEs } from '../../../messages/es/site/calculator.ts'
import { texts as landingEs } from '../../../messages/es/site/landing.ts'
import { texts as calculatorPagePt } from '../../../messages/pt/site/calculator.ts'
import { texts as landingPt } from '../../../messages/pt/site/landing.ts'

/** Every text of a catalogue with its path, except those shown only if the operator set a chat. */
function withoutChat(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'chat' ? [] : withoutChat(part, `${path}.${key}`),
  )
}

it('promises the notice at once and the pesos after it, since a payout is made by a person, in both languages', () => {
  expect(landingEs.how.steps[3]?.short).toBe('Aviso al instante y, después, pesos en tu cuenta.')
  expect(landingPt.how.steps[3]?.short).toBe('Aviso na hora e, depois, pesos na conta.')
})

it('keeps the chat and the networks out of every text that does not depend on the settings, in both languages (PUB-031)', () => {
  for (const texts of [landingEs, landingPt, calculatorPageEs, calculatorPagePt])
    for (const [path, text] of withoutChat(texts)) expect(text, path).not.toMatch(/WhatsApp|TRC20|Polygon/i)
  for (const { why } of [calculatorPageEs, calculatorPagePt]) {
    expect(why.pay([]).text).not.toMatch(/USDT/)
    expect(why.pay(['TRC20']).text).toMatch(/USDT.* TRC20\.$/)
  }
})
