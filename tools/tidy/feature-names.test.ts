import { describe, expect, it } from 'vitest'
import { checkFeatureNames, checkTextAreas } from './feature-names.ts'
import { readSource } from './source.ts'

const server = ['apps/server/src/features/orders/public.ts', 'apps/server/src/features/site/public.ts']

describe('names', () => {
  it.each([
    'packages/contract/src/orders.ts',
    'packages/contract/src/orders/history.ts',
    'packages/contract/src/protocol/wire.ts',
    'apps/web/src/features/site/landing/hero.tsx',
    'apps/web/src/messages/es/orders/history.ts',
    'apps/web/src/messages/pt/problems.ts',
    'apps/web/src/messages/es/parts/cuit-faults.ts',
    'apps/web/src/app/pages/history-page.tsx',
  ])('accepts what bears the name of a feature of the server, or of none: %s', (path) => {
    expect(checkFeatureNames([...server, path])).toEqual([])
  })

  it.each([
    'packages/contract/src/history.ts',
    'packages/contract/src/history/day.ts',
    'apps/web/src/features/protocol/a.ts',
    'apps/web/src/features/landing/hero.tsx',
    'apps/web/src/messages/es/history.ts',
    'apps/web/src/messages/pt/landing/hero.ts',
  ])('refuses any other name: %s', (path) => {
    expect(checkFeatureNames([...server, path]).map((fault) => fault.rule)).toEqual(['feature-name'])
  })
})

describe('texts', () => {
  const faults = (path: string, code: string) => checkTextAreas(readSource(path, code)).length
  const file = 'apps/web/src/features/orders/exchange/ticket.tsx'

  it.each(['orders/exchange', 'orders/history', 'problems', 'shell', 'site/frame'])('reads %s', (area) => {
    expect(faults(file, `const texts = useTexts('${area}').ticket\n`)).toBe(0)
  })

  it.each(["useTexts('rates/own')", "useTexts(\n  'site/landing')", "textsOf('order')", "Areas['shells']"])(
    'refuses those of another feature: %s',
    (code) => {
      expect(faults(file, `const texts = ${code}\n`)).toBe(1)
      expect(faults('apps/web/src/app/pages/history-page.tsx', `const texts = ${code}\n`)).toBe(0)
    },
  )
})
