import { expect, it } from 'vitest'
import { languageOf, setLanguage, zoneOf } from './language.ts'
import { loadTexts } from './texts.ts'

it("starts in Spanish on the site, and in Portuguese on store pages, on a payer's receipt and in the admin area (UI-010, PROF-004)", () => {
  const zones = [
    '/',
    '/exchange',
    '/lojas',
    '/administrar',
    '/loja/A7K2M/estacion',
    '/comprobante',
    '/pagar/0193d2a0000070008000000000000001',
    '/admin',
    '/admin/people',
  ].map(zoneOf)
  expect(zones.map(languageOf)).toEqual(['es', 'es', 'es', 'es', 'pt', 'pt', 'pt', 'pt', 'pt'])
})

it('remembers a chosen language for its zone only (UI-010, PROF-004)', async () => {
  await setLanguage('admin', 'es')
  expect([languageOf('admin'), languageOf('store'), languageOf('site')]).toEqual(['es', 'pt', 'es'])
})

it('shows the language that was chosen last, even if the texts of another arrive later (UI-010)', async () => {
  await loadTexts('es', ['site/frame', 'shell'])
  const choices = [setLanguage('site', 'pt'), setLanguage('site', 'es')]
  expect(await Promise.all(choices)).toEqual([false, true])
  expect(languageOf('site')).toBe('es')
})
