/** The two texts that people accept. */
export const legalDocuments = ['terms', 'privacy'] as const
export type LegalDocument = (typeof legalDocuments)[number]

/**
 * Every version of each text, newest first; a version is its date (LEGAL-002 to LEGAL-004). The first is in force and is what an
 * acceptance is stored with. A change of the words takes a new date in front; the texts of the earlier ones stay readable.
 */
export const legalVersions = {
  terms: ['2025-07-28'],
  privacy: ['2025-06-17'],
} as const satisfies Record<LegalDocument, readonly [string, ...string[]]>

export type LegalVersion<Document extends LegalDocument = LegalDocument> =
  (typeof legalVersions)[Document][number]

/** The version in force. */
export function currentLegalVersion<const Document extends LegalDocument>(
  document: Document,
): (typeof legalVersions)[Document][0] {
  return legalVersions[document][0]
}
