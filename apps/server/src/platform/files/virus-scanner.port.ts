/** What a scanner says of some bytes. `unavailable`: it could not look, so nothing is known. */
export type ScanVerdict =
  | { readonly kind: 'clean' }
  | { readonly kind: 'infected'; readonly signature: string }
  | { readonly kind: 'unavailable'; readonly reason: string }

/** Looks for viruses in bytes that people send. Never throws: what it cannot say is `unavailable`. */
export interface VirusScanner {
  scan(bytes: Uint8Array): Promise<ScanVerdict>
}

/** Where no scanner is configured; start-up says so. What pictures and PDFs may hold is checked all the same. */
export const noVirusScanner: VirusScanner = { scan: async () => ({ kind: 'clean' }) }
