import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A photo as a phone makes it: textured, so that it does not compress to almost nothing. */
export async function photo(
  width = 60,
  height = 40,
  format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg',
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#0a6' } })
    .toFormat(format)
    .toBuffer()
}

/** A PDF of these objects, numbered from 1, with a valid cross-reference table. The first is the catalogue. */
export function pdfOf(objects: readonly string[], trailer = ''): Buffer {
  let body = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 ${size}\n0000000000 65535 f \n${table}${end}`, 'latin1')
}

/** A document of blank pages. `catalogue`, `page` and `more` add the subject of a test. */
export function plainPdf(
  over: {
    readonly pages?: number
    readonly catalogue?: string
    readonly page?: string
    readonly more?: readonly string[]
    readonly trailer?: string
  } = {},
): Buffer {
  const { pages = 1, catalogue = '', page = '', more = [], trailer } = over
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(' ')
  const sheet = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${page} >>`
  return pdfOf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
      `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`,
      ...Array.from({ length: pages }, () => sheet),
      ...more,
    ],
    trailer,
  )
}

/** A stream object with its bytes packed. */
export function packedStream(dictionary: string, content: string): string {
  const packed = deflateSync(Buffer.from(content, 'latin1')).toString('latin1')
  return `<< ${dictionary} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`
}

/** The string that every scanner reports and that harms nobody (EICAR); assembled here, so that no scanner reports this file. */
export function eicar(): string {
  return ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', '$H+H*'].join('')
}
