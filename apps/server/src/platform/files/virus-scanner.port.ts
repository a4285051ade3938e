/** A scanner's verdict on some bytes. `unavailable`: it could not scan, so nothing is known. */
export type ScanVerdict =
  | { readonly kind: 'clean' }
  | { readonly kind: 'infected'; readonly signature: string }
  | { readonly kind: 'unavailable'; readonly reason: string }

/** Looks for viruses in bytes that people send. Never throws: if it cannot scan, it returns `unavailable`. */
export interface VirusScanner {
  scan(bytes: Uint8Array): Promise<ScanVerdict>
}

/** Used if no scanner is configured, which start-up logs. The contents of pictures and PDFs are still checked. */
export const noVirusScanner: VirusScanner = { scan: async () => ({ kind: 'clean' }) }
