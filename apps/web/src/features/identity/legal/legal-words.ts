import type { LegalDocument, LegalVersion } from '@puente/contract/identity/legal'
import type { PublicSettings } from '@puente/contract/settings/settings'
import { wholeMinutes } from '../../../lib/format/minutes.ts'
import { showAmount } from '../../../lib/format/money.ts'
import type { Areas } from '../../../messages/areas.ts'
import type { LegalFacts, LegalSection } from '../../../messages/es/identity/legal.ts'

type LegalTexts = Areas['identity/legal']

/** The settings that the texts mention. A setting without a value gets words without a name (LEGAL-005). */
export function legalFacts(texts: LegalTexts, settings: PublicSettings): LegalFacts {
  const { intermediary, assetsProvider } = settings.legal
  return {
    brand: settings.brand,
    intermediary: nameOf(intermediary) ?? texts.intermediary,
    assetsProvider: nameOf(assetsProvider) ?? texts.assetsProvider,
    fee: showAmount(settings.order.fee),
    min: showAmount(settings.order.min),
    max: showAmount(settings.order.max),
    qrMinutes: wholeMinutes(settings.qrValiditySeconds),
    contact: settings.support.email ?? texts.support,
  }
}

function nameOf(company: PublicSettings['legal']['intermediary']): string | null {
  if (company === null) return null
  return company.taxId === null ? company.name : `${company.name} (${company.taxId})`
}

/** The words of one version of a text. */
export function sectionsOf(
  texts: LegalTexts,
  which: LegalDocument,
  version: LegalVersion,
  facts: LegalFacts,
): readonly LegalSection[] {
  const versions: Readonly<Record<string, (facts: LegalFacts) => readonly LegalSection[]>> =
    which === 'terms' ? texts.termsSections : texts.privacySections
  const words = versions[version]
  if (words === undefined) throw new Error(`${which} has no version ${version}`)
  return words(facts)
}

/** A version's date as people read it in both languages: 28/07/2025. */
export function versionDate(version: string): string {
  return version.split('-').toReversed().join('/')
}
