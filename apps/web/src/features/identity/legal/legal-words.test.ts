import {
  currentLegalVersion,
  type LegalDocument,
  legalDocuments,
  legalVersions,
} from '@puente/contract/identity/legal'
import type { PublicSettings } from '@puente/contract/settings/settings'
import { describe, expect, it } from 'vitest'
import { texts as es } from '../../../messages/es/identity/legal.ts'
import { texts as pt } from '../../../messages/pt/identity/legal.ts'
import { legalFacts, sectionsOf, versionDate } from './legal-words.ts'

const brl = (amountMinor: string) => ({ amountMinor, currency: 'BRL' as const })
type LegalSettings = Pick<PublicSettings, 'brand' | 'legal' | 'order' | 'qrValiditySeconds'> & {
  readonly support: Pick<PublicSettings['support'], 'email'>
}
const unset: LegalSettings = {
  brand: 'Lapacho',
  legal: { intermediary: null, assetsProvider: null },
  order: { fee: brl('250'), min: brl('1000'), max: brl('90000') },
  qrValiditySeconds: 420,
  support: { email: null },
}
const languages = { es, pt }
type Language = keyof typeof languages

function words(language: Language, which: LegalDocument, settings: LegalSettings = unset) {
  const texts = languages[language]
  // The texts read nothing else of the settings.
  const facts = legalFacts(texts, settings as PublicSettings)
  const sections = sectionsOf(texts, which, currentLegalVersion(which), facts)
  const text = sections.flatMap(({ title, paragraphs }) => [title, ...paragraphs]).join('\n')
  return { sections, text: text.replaceAll('\u00a0', ' ') }
}

describe.each(['es', 'pt'] as const)('the legal texts in %s', (language) => {
  it('exist in every version that the contract lists, each with its date (LEGAL-004)', () => {
    for (const which of legalDocuments) {
      for (const version of legalVersions[which]) {
        const facts = legalFacts(languages[language], unset as PublicSettings)
        expect(sectionsOf(languages[language], which, version, facts).length).toBeGreaterThan(5)
      }
    }
    expect(versionDate(currentLegalVersion('terms'))).toBe('28/07/2025')
    expect(versionDate(currentLegalVersion('privacy'))).toBe('17/06/2025')
  })

  it('name the two companies with their tax ids, or neither when they are not set (LEGAL-005)', () => {
    const { intermediary, assetsProvider } = languages[language]
    const without = words(language, 'terms').text
    expect(without).toContain(intermediary)
    expect(without).toContain(assetsProvider)
    const named = words(language, 'terms', {
      ...unset,
      legal: {
        intermediary: { name: 'Ñandú Pagos S.A.', taxId: '30-50001091-2' },
        assetsProvider: { name: 'Ceibo Activos S.R.L.', taxId: null },
      },
    }).text
    expect(named).toContain('Ñandú Pagos S.A. (30-50001091-2)')
    expect(named).toContain('Ceibo Activos S.R.L.')
    expect(named).not.toContain(assetsProvider)
  })

  it('take brand, figures and contact from the settings, never from the page (LEGAL-006, LEGAL-007)', () => {
    const { text } = words(language, 'terms')
    for (const said of ['Lapacho', 'R$ 2,50', 'R$ 10,00', 'R$ 900,00', '7 minutos'])
      expect(text).toContain(said)
    expect(text).not.toMatch(/R\$ 1,00|R\$ 5\.000|20 minutos/)
    for (const which of legalDocuments) {
      expect(words(language, which).text).toContain(languages[language].support)
      expect(words(language, which, { ...unset, support: { email: 'ayuda@lapacho.test' } }).text).toContain(
        'ayuda@lapacho.test',
      )
    }
  })
})

it('the terms cover everything they must, in both languages (LEGAL-006)', () => {
  const covered: readonly (readonly [es: RegExp, pt: RegExp])[] = [
    [/Quién presta el servicio/, /Quem presta o serviço/],
    [/código Pix por un importe.*transferimos a su CBU o CVU/s, /código Pix por um valor.*CBU ou CVU/s],
    [/conserva esa cotización/, /conserva essa cotação/],
    [/tarifa por orden/, /tarifa por ordem/],
    [/código QR/, /código QR/],
    [/Verificación de identidad/, /Verificação de identidade/],
    [/48 horas hábiles/, /48 horas úteis/],
    [/Devoluciones y disputas/, /Devoluções e disputas/],
    [/Deberes del usuario/, /Deveres do usuário/],
    [/Suspensión/, /Suspensão/],
    [/Responsabilidad/, /Responsabilidade/],
    [/Cambios/, /Mudanças|Alterações/],
    [/ley argentina/, /lei argentina/],
  ]
  const texts = { es: words('es', 'terms'), pt: words('pt', 'terms') }
  for (const [spanish, portuguese] of covered) {
    expect(texts.es.text).toMatch(spanish)
    expect(texts.pt.text).toMatch(portuguese)
  }
  expect(texts.es.sections).toHaveLength(covered.length)
  expect(texts.pt.sections).toHaveLength(covered.length)
})

it('the privacy text covers everything it must, in both languages (LEGAL-007)', () => {
  const covered: readonly (readonly [es: RegExp, pt: RegExp])[] = [
    [/datos reunimos de los usuarios/, /dados.*usuários/],
    [/datos reunimos de quienes pagan/, /dados.*quem paga/],
    [/Para qué los usamos/, /Para que os usamos|Para quê/],
    [/Ley 25\.326/, /Lei 25\.326/],
    [/consentimiento de quien paga \(LGPD\)/, /consentimento de quem paga \(LGPD\)/],
    [/se guardan cifrados/, /guardados cifrados/],
    [/diez años/, /dez anos/],
    [/proveedor de Pix/, /provedor de Pix/],
    [/proveedor de correo/, /provedor de e-mail/],
    [/Tus derechos/, /Seus direitos/],
    [/Contacto/, /Contato/],
  ]
  const texts = { es: words('es', 'privacy'), pt: words('pt', 'privacy') }
  for (const [spanish, portuguese] of covered) {
    expect(texts.es.text).toMatch(spanish)
    expect(texts.pt.text).toMatch(portuguese)
  }
})
