import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BrCodeFault, readBrCode } from './br-code.ts'
import { brCodeCrc } from './br-code-crc.ts'
import { writeTlv } from './br-code-tlv.ts'
import { money } from './money.ts'

const reais = (cents: bigint) => money(cents, 'BRL')

const absent = {
  singleUse: false,
  merchantName: null,
  merchantCity: null,
  postalCode: null,
  amount: null,
  txid: null,
  recurrenceUrl: null,
  warnings: [],
}

/** Codes published by the Central Bank, providers and open-source libraries. */
const SAMPLES = [
  {
    id: 'S1',
    note: 'static, random key, no amount, mixed-case name (BCB manual)',
    text: '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    code: {
      kind: 'static',
      key: '123e4567-e12b-12d1-a456-426655440000',
      merchantName: 'Fulano de Tal',
      merchantCity: 'BRASILIA',
    },
  },
  {
    id: 'S2',
    note: 'every optional block at once (BCB manual)',
    text: '00020104141234567890123426660014BR.GOV.BCB.PIX014466756C616E6F32303139406578616D706C652E636F6D27300012BR.COM.OUTRO011001234567895204000053039865406123.455802BR5915NOMEDORECEBEDOR6008BRASILIA61087007490062530515RP12345678-201950300017BR.GOV.BCB.BRCODE01051.0.080450014BR.GOV.BCB.PIX0123PADRAO.URL.PIX/0123ABCD81390012BR.COM.OUTRO01190123.ABCD.3456.WXYZ6304EB76',
    code: {
      kind: 'static',
      key: '66756C616E6F32303139406578616D706C652E636F6D',
      amount: reais(12_345n),
      merchantName: 'NOMEDORECEBEDOR',
      merchantCity: 'BRASILIA',
      postalCode: '70074900',
      txid: 'RP12345678-2019',
      warnings: ['txid-alphabet'],
    },
  },
  {
    id: 'S3',
    note: 'static, email key, capitals in the GUI',
    text: '00020126380014BR.GOV.BCB.PIX0116test@mail.com.br5204000053039865802BR5913FULANO DE TAL6009SAO PAULO62070503***6304102F',
    code: {
      kind: 'static',
      key: 'test@mail.com.br',
      merchantName: 'FULANO DE TAL',
      merchantCity: 'SAO PAULO',
    },
  },
  {
    id: 'S4',
    note: 'static with an amount',
    text: '00020126380014BR.GOV.BCB.PIX0116test@mail.com.br5204000053039865406100.995802BR5913FULANO DE TAL6009SAO PAULO62070503***63049359',
    code: {
      kind: 'static',
      key: 'test@mail.com.br',
      merchantName: 'FULANO DE TAL',
      merchantCity: 'SAO PAULO',
      amount: reais(10_099n),
    },
  },
  {
    id: 'S5',
    note: 'static with a text to the payer',
    text: '00020126580014BR.GOV.BCB.PIX0116test@mail.com.br0216is my message :)5204000053039865802BR5913FULANO DE TAL6009SAO PAULO62070503***63045A4E',
    code: {
      kind: 'static',
      key: 'test@mail.com.br',
      merchantName: 'FULANO DE TAL',
      merchantCity: 'SAO PAULO',
      description: 'is my message :)',
    },
  },
  {
    id: 'S6',
    note: 'static with a postal code',
    text: '00020126380014BR.GOV.BCB.PIX0116test@mail.com.br5204000053039865802BR5913FULANO DE TAL6009SAO PAULO61088500010062070503***63041747',
    code: {
      kind: 'static',
      key: 'test@mail.com.br',
      merchantName: 'FULANO DE TAL',
      merchantCity: 'SAO PAULO',
      postalCode: '85000100',
    },
  },
  {
    id: 'S7',
    note: 'static with a txid outside the alphabet: read, never written',
    text: '00020126380014BR.GOV.BCB.PIX0116test@mail.com.br5204000053039865802BR5913FULANO DE TAL6009SAO PAULO62210517my_transaction_id630461CE',
    code: {
      kind: 'static',
      key: 'test@mail.com.br',
      merchantName: 'FULANO DE TAL',
      merchantCity: 'SAO PAULO',
      txid: 'my_transaction_id',
      warnings: ['txid-alphabet'],
    },
  },
  {
    id: 'S8',
    note: 'static without field 62',
    text: '00020126700014br.gov.bcb.pix0136403f6c37-bb1d-48aa-a61c-0f6a205764d80208[Pix.ae]5204000053039865802BR5903Pix6003Pix63042275',
    code: {
      kind: 'static',
      key: '403f6c37-bb1d-48aa-a61c-0f6a205764d8',
      description: '[Pix.ae]',
      merchantName: 'Pix',
      merchantCity: 'Pix',
    },
  },
  {
    id: 'S9',
    note: 'static with a txid of 25 characters',
    text: '00020126580014br.gov.bcb.pix013600ad360c-92c7-45ab-adb3-188307a6e4d05204000053039865802BR5910Woovi_Demo6009Sao_Paulo62290525c782e0ac833d4a899e739b60b6304533D',
    code: {
      kind: 'static',
      key: '00ad360c-92c7-45ab-adb3-188307a6e4d0',
      merchantName: 'Woovi_Demo',
      merchantCity: 'Sao_Paulo',
      txid: 'c782e0ac833d4a899e739b60b',
    },
  },
  {
    id: 'S10',
    note: 'static with a checksum that starts with 0',
    text: '00020126580014br.gov.bcb.pix013600ad360c-92c7-45ab-adb3-188307a6e4d05204000053039865802BR5910Woovi_Demo6009Sao_Paulo62170513identificador63040E64',
    code: {
      kind: 'static',
      key: '00ad360c-92c7-45ab-adb3-188307a6e4d0',
      merchantName: 'Woovi_Demo',
      merchantCity: 'Sao_Paulo',
      txid: 'identificador',
    },
  },
  {
    id: 'S11',
    note: 'dynamic with an amount and part of a longer txid',
    text: '00020101021226950014br.gov.bcb.pix2573api.openpix.com.br/api/testaccount/qr/v1/79a955477ca34fffae213363d5c340705204000053039865406100.005802BR5914EDUARDO_MACIEL6009Sao_Paulo6229052579a955477ca34fffae213363d6304219B',
    code: {
      kind: 'dynamic',
      singleUse: true,
      url: 'api.openpix.com.br/api/testaccount/qr/v1/79a955477ca34fffae213363d5c34070',
      amount: reais(10_000n),
      merchantName: 'EDUARDO_MACIEL',
      merchantCity: 'Sao_Paulo',
      txid: '79a955477ca34fffae213363d',
    },
  },
  {
    id: 'S12',
    note: 'dynamic with an address of 77 characters: field 26 is 99 long',
    text: '00020101021226990014br.gov.bcb.pix2577pix-h.bpp.com.br/23114447/qrs1/v2/01jAVrYybMRhanrjbpgCDIxFrHxa7zdBSdcIinjmXbp52040000530398654041.515802BR5912Your_Company6009Sao_Paulo62290525c37368e176894eea9b35fe0ea63047E32',
    code: {
      kind: 'dynamic',
      singleUse: true,
      url: 'pix-h.bpp.com.br/23114447/qrs1/v2/01jAVrYybMRhanrjbpgCDIxFrHxa7zdBSdcIinjmXbp',
      amount: reais(151n),
      merchantName: 'Your_Company',
      merchantCity: 'Sao_Paulo',
      txid: 'c37368e176894eea9b35fe0ea',
    },
  },
  {
    id: 'S13',
    note: 'dynamic, plain, with a city of 15 characters',
    text: '00020101021226740014br.gov.bcb.pix2552payload.psp.com/3ec9d2f9-5f03-4e0e-820d-63a81e769e875204000053039865802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***63042895',
    code: {
      kind: 'dynamic',
      singleUse: true,
      url: 'payload.psp.com/3ec9d2f9-5f03-4e0e-820d-63a81e769e87',
      merchantName: 'THALES OGLIARI',
      merchantCity: 'SAO MIGUEL DO O',
    },
  },
  {
    id: 'S14',
    note: 'dynamic with a recurrence besides',
    text: '00020101021226940014br.gov.bcb.pix2572qr-h.sandbox.pix.bcb.gov.br/rest/api/v2/7b2d64c4eb744a2d92a4dd5f8cfc4dfa5204000053039865802BR5913FULANO DE TAL6008BRASILIA62070503***80950014br.gov.bcb.pix2573qr-h.sandbox.pix.bcb.gov.br/rest/api/rec/3d29b94249c54b3f8c533d729f59b5e56304DBE0',
    code: {
      kind: 'dynamic',
      singleUse: true,
      url: 'qr-h.sandbox.pix.bcb.gov.br/rest/api/v2/7b2d64c4eb744a2d92a4dd5f8cfc4dfa',
      merchantName: 'FULANO DE TAL',
      merchantCity: 'BRASILIA',
      recurrenceUrl: 'qr-h.sandbox.pix.bcb.gov.br/rest/api/rec/3d29b94249c54b3f8c533d729f59b5e5',
    },
  },
  {
    id: 'S15',
    note: 'recurrence only',
    text: '00020126180014br.gov.bcb.pix5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80950014br.gov.bcb.pix2573qr-h.sandbox.pix.bcb.gov.br/rest/api/rec/5ee5232ead29422396b44f5eb67180d663041AD9',
    code: {
      kind: 'recurrence',
      merchantName: 'Fulano de Tal',
      merchantCity: 'BRASILIA',
      recurrenceUrl: 'qr-h.sandbox.pix.bcb.gov.br/rest/api/rec/5ee5232ead29422396b44f5eb67180d6',
    },
  },
]

describe('codes found in the wild', () => {
  it.each(SAMPLES)('reads $id: $note', ({ text, code }) => {
    const ofKind = code.kind === 'static' ? { description: null } : {}
    expect(readBrCode(text)).toEqual({ ok: true, code: { ...absent, ...ofKind, ...code } })
  })

  it.each([
    [
      'SB1',
      'an address declared two characters too short',
      '00020101021226900014br.gov.bcb.pix2568api.openpix.com/api/testaccount/qr/v1/db85f0c5380c493b8eb3cf6b6780fd98520400005303986540550.005802BR5909admin_dev6009Sao_Paulo62290525db85f0c5380c493b8eb3cf6b663046A80',
    ],
    [
      'SB2',
      'a name declared longer than it is',
      '00020101021226850014BR.GOV.BCB.PIX2563qrcode.example.com/pix/v2/abc12345-defg-6789-hijk-lmnopqrstuvw52040000530398654041.005802BR5925LOJA EXEMPLO LTDA6009SAO PAULO6229052512345678901234567890163049A2F',
    ],
    [
      'SB3',
      'a length of three digits',
      '000201010212261060014br.gov.bcb.pix2584https://api.woovi.com/openpix/testing?transactionID=867ba5173c734202ac659721306b38c952040000530398654040.015802BR5909LOCALHOST6009Sao Paulo62360532867ba5173c734202ac659721306b38c963044BCA',
    ],
  ])('refuses %s: %s', (_id, _fault, text) => {
    expect(readBrCode(text)).toEqual({ ok: false, fault: 'malformed' })
  })

  it('drops white space around a pasted code, and nothing inside', () => {
    const { text = '' } = SAMPLES[2] ?? {}
    expect(readBrCode(`\n  ${text}\r\n`).ok).toBe(true)
    expect(readBrCode(text.replace('FULANO DE', 'FULANODE')).ok).toBe(false)
  })

  it('notices any single changed character', () => {
    const texts = fc.constantFrom(...SAMPLES.map(({ text }) => text))
    fc.assert(
      fc.property(texts, fc.nat(), fc.stringMatching(/^[\x21-\x7e]$/), (text, position, other) => {
        const at = position % text.length
        fc.pre(text[at] !== other)
        expect(readBrCode(text.slice(0, at) + other + text.slice(at + 1)).ok).toBe(false)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a code refused', () => {
  const GUI = writeTlv('00', 'br.gov.bcb.pix')
  const ACCOUNT = writeTlv('26', GUI + writeTlv('01', 'test@mail.com.br'))
  const REST = '5204000053039865802BR5903LOJ6003FOZ'
  const signed = (body: string) => `${body}6304${brCodeCrc(`${body}6304`)}`
  const faultOf = (text: string): BrCodeFault | null => {
    const reading = readBrCode(text)
    return reading.ok ? null : reading.fault
  }

  it.each<[BrCodeFault, string, string]>([
    ['header', 'empty', ''],
    ['header', 'an address instead of a code', 'https://example.com'],
    [
      'too-long',
      'over 512 characters',
      signed(`000201${ACCOUNT}${REST}${writeTlv('80', 'x'.repeat(99)).repeat(5)}`),
    ],
    ['not-ascii', 'an accented name', signed(`000201${ACCOUNT}${REST}8001ã`)],
    ['malformed', 'a length that is not digits', signed(`000201${ACCOUNT}${REST}80 1x`)],
    ['malformed', 'an empty field', signed(`000201${ACCOUNT}${REST}8000`)],
    ['malformed', 'a value cut short', `000201${ACCOUNT}${REST}6305ABCD`],
    ['malformed', 'an account template that is none', signed(`000201${ACCOUNT}2703abc${REST}`)],
    ['malformed', 'additional data that are none', signed(`000201${ACCOUNT}${REST}6203abc`)],
    ['crc-missing', 'no checksum', `000201${ACCOUNT}${REST}`],
    ['crc-not-last', 'a field after the checksum', `${signed(`000201${ACCOUNT}${REST}`)}8001x`],
    ['crc-not-last', 'a checksum of three digits', `000201${ACCOUNT}${REST}6303ABC`],
    ['crc-mismatch', 'a wrong checksum', `000201${ACCOUNT}${REST}63040000`],
    ['crc-mismatch', 'a checksum in small letters', (SAMPLES[4]?.text ?? '').replace('5A4E', '5a4e')],
    ['repeated-field', 'two amounts', signed(`000201${ACCOUNT}${REST}54041.0054042.00`)],
    ['repeated-field', 'two Pix accounts', signed(`000201${ACCOUNT}${ACCOUNT}${REST}`)],
    ['repeated-field', 'two keys', signed(`000201${writeTlv('26', `${GUI}0101a0101b`)}${REST}`)],
    ['repeated-field', 'two txids', signed(`000201${ACCOUNT}${REST}${writeTlv('62', '0501a0501b')}`)],
    ['not-pix', 'no account template', signed(`000201${REST}`)],
    ['not-pix', 'another scheme', signed(`000201${writeTlv('26', writeTlv('00', 'br.com.outro'))}${REST}`)],
    ['key-and-url', 'a key and an address', signed(`000201${writeTlv('26', `${GUI}0101a2501b`)}${REST}`)],
    ['no-key-or-url', 'neither, and no recurrence', signed(`000201${writeTlv('26', GUI)}${REST}`)],
    ['currency', 'pesos', signed(`000201${ACCOUNT}${REST.replace('5303986', '5303032')}`)],
    ['currency', 'no currency', signed(`000201${ACCOUNT}${REST.replace('5303986', '')}`)],
    ['country', 'Argentina', signed(`000201${ACCOUNT}${REST.replace('5802BR', '5802AR')}`)],
  ])('%s: %s', (fault, _what, text) => {
    expect(faultOf(text)).toBe(fault)
  })

  it('is not refused for unknown fields, or for oddities that get a warning', () => {
    const unknown = writeTlv('27', writeTlv('00', 'br.com.outro')).repeat(2)
    const reading = readBrCode(signed(`000201${ACCOUNT}${unknown}${REST}54015`))
    expect(reading).toMatchObject({ ok: true, code: { amount: null, warnings: ['amount-format'] } })
    const withScheme = writeTlv('26', `${GUI}${writeTlv('25', 'https://psp.com/1')}`)
    expect(readBrCode(signed(`000201${withScheme}${REST}`))).toMatchObject({
      ok: true,
      code: { warnings: ['url-scheme'] },
    })
  })
})
