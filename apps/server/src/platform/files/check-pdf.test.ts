import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { packedStream, pdfOf, plainPdf } from '../../../test/factories/documents.ts'
import { checkPdf } from './check-pdf.ts'

const text = 'BT /F1 12 Tf (Comprobante /JS de pago) Tj ET'
const objects = (content: string) => packedStream('/Type /ObjStm /N 1 /First 4', content)

it('accepts plain documents: packed content, links, packed objects, ten pages', () => {
  const link = '/Annots [<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://example.com) >> >>]'
  for (const document of [
    plainPdf(),
    plainPdf({ pages: 10, page: link }),
    plainPdf({ more: [packedStream('', text), objects('9 0 << /Type /Font /Subtype /Type1 >>')] }),
    Buffer.concat([plainPdf(), Buffer.from('\r\n  ')]),
  ]) {
    expect(() => checkPdf(document)).not.toThrow()
  }
})

it('reads only its own part of a larger buffer', () => {
  const document = plainPdf()
  const larger = Buffer.concat([Buffer.from('/Launch '), document])
  expect(() => checkPdf(larger.subarray(8))).not.toThrow()
})

it.each<[string, Buffer]>([
  ['an action on opening', plainPdf({ catalogue: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' })],
  ['a script', plainPdf({ page: '/A << /S /JavaScript /JS (app.alert(1)) >>' })],
  ['a script with letters spelt as numbers', plainPdf({ page: '/A << /S /J#61va#53cript >>' })],
  ['a script by its key alone', plainPdf({ page: '/A << /JS (app.alert(1)) >>' })],
  ['additional actions', plainPdf({ page: '/AA << /O 9 0 R >>' })],
  ['a program to launch', plainPdf({ page: '/A << /S /Launch /F (cmd.exe) >>' })],
  ['an attachment', plainPdf({ catalogue: '/Names << /EmbeddedFiles 9 0 R >>' })],
  ['an attached file alone', plainPdf({ more: [packedStream('/Type /EmbeddedFile', 'MZ')] })],
  ['a form', plainPdf({ catalogue: '/AcroForm << /Fields [] >>' })],
  ['an XFA form', plainPdf({ catalogue: '/XFA 9 0 R' })],
  ['a form that sends itself', plainPdf({ page: '/A << /S /SubmitForm >>' })],
  ['rich media', plainPdf({ page: '/Annots [<< /Subtype /RichMedia >>]' })],
  ['encryption', plainPdf({ trailer: '/Encrypt 9 0 R' })],
  ['a packed script', plainPdf({ more: [objects('9 0 << /S /JavaScript >>')] })],
  ['a packed script key', plainPdf({ more: [objects('9 0 << /JS (x) >>')] })],
  [
    'packed objects that do not say their type',
    plainPdf({ more: [packedStream('/N 1 /First 4', '9 0 << /AA 8 0 R >>')] }),
  ],
  [
    'packed objects behind a comment that looks like a stream',
    plainPdf({ more: [`%>> stream\n${objects('9 0 << /S /Launch >>')}`] }),
  ],
  [
    'an action in what looks like a comment',
    plainPdf({ more: ['null % stream\n<< /S /Launch >>\nendstream'] }),
  ],
  ['an action inside a stream', plainPdf({ more: ['<< >>\nstream\n7 0 obj << /S /Launch >>\nendstream'] })],
  [
    'packed objects with a predictor',
    plainPdf({ more: [packedStream('/Type /ObjStm /DecodeParms << /Predictor 12 >>', 'x')] }),
  ],
  [
    'packed objects in another packing',
    plainPdf({ more: ['<< /Type /ObjStm /Filter /ASCII85Decode >>\nstream\n87cURD~>\nendstream'] }),
  ],
  [
    'packed objects that do not unpack',
    plainPdf({ more: ['<< /Type /ObjStm >>\nstream\nx\u009cy\nendstream'] }),
  ],
  ['a stream without an end', plainPdf({ more: ['<< /Length 5 >>\nstream\nhello'] })],
  ['eleven pages', plainPdf({ pages: 11 })],
  ['pages that are packed beyond ten', plainPdf({ more: [objects('<< /Type /Page >>'.repeat(10))] })],
  ['no page', pdfOf(['<< /Type /Catalog >>'])],
  ['no end', plainPdf().subarray(0, -30)],
  ['something before its start', Buffer.concat([Buffer.from('<html>'), plainPdf()])],
  ['a page of HTML after its end', Buffer.concat([plainPdf(), Buffer.from('<script>1</script>')])],
  ['no cross-reference', Buffer.from('%PDF-1.4\n1 0 obj << /Type /Page >> endobj\n%%EOF')],
])('refuses %s', (_, document) => {
  expect(() => checkPdf(document)).toThrow()
})

it('stops at a stream that unpacks to too many bytes', () => {
  const bomb = deflateSync(Buffer.alloc(70_000_000)).toString('latin1')
  const document = plainPdf({ more: [`<< /Filter /FlateDecode >>\nstream\n${bomb}\nendstream`] })
  expect(document.length).toBeLessThan(200_000)
  expect(() => checkPdf(document)).toThrow('unpacks to too much')
})
