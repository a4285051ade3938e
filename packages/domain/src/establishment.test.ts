import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  argentineProvinces,
  establishmentCategories,
  lookAlikeStoreIds,
  parseArgentineProvince,
  parseEstablishmentCategory,
  parseStoreId,
  readDescription,
  readEstablishmentName,
  readLine,
  slugOf,
} from './establishment.ts'

describe('the name', () => {
  it.each([
    ['a'.repeat(1), 'too-short'],
    ['', 'too-short'],
    ['   ', 'too-short'],
    ['a'.repeat(256), 'too-long'],
    ['🙂'.repeat(256), 'too-long'],
    [' Bar', 'edge-spaces'],
    ['Bar\u00a0', 'edge-spaces'],
    ['<b>Bar</b>', 'characters'],
    ['Bar\u0000', 'characters'],
    ['Bar\u202eraB', 'characters'],
    ['Ba\u200br', 'characters'],
    ['Ba\u2028r', 'characters'],
    ['Ba\nr', 'characters'],
  ])('%j is refused as %s (EST-013)', (text, fault) => {
    expect(readEstablishmentName(text)).toEqual({ ok: false, fault })
  })

  it.each(['YP', 'a'.repeat(255), '🙂'.repeat(255), "O'Higgins & Hijos", 'Ñandú  Grill', 'Bäckerei Groß'])(
    'takes %j as it was typed',
    (text) => {
      expect(readEstablishmentName(text)).toEqual({ ok: true, text })
    },
  )
})

it('trims a line before it counts, and refuses markup in it', () => {
  const bounds = { least: 2, most: 5 }
  expect(readLine('  abcde ', bounds)).toEqual({ ok: true, text: 'abcde' })
  expect(readLine(' a ', bounds)).toEqual({ ok: false, fault: 'too-short' })
  expect(readLine('abcdef', bounds)).toEqual({ ok: false, fault: 'too-long' })
  expect(readLine('a<b', bounds)).toEqual({ ok: false, fault: 'characters' })
})

it('keeps markup in a description as plain text, and counts to 1000 (EST-028)', () => {
  const markup = '<script>alert(1)</script>\n<b>Hola</b>'
  expect(readDescription(` ${markup.replace('\n', '\r\n')} `)).toEqual({ ok: true, description: markup })
  expect(readDescription(' \n ')).toEqual({ ok: true, description: null })
  expect(readDescription('ñ'.repeat(1000))).toMatchObject({ ok: true })
  expect(readDescription('ñ'.repeat(1001))).toEqual({ ok: false, fault: 'too-long' })
  const family = '\u{1f468}\u200d\u{1f467} \u2615\ufe0f'
  expect(readDescription(family)).toEqual({ ok: true, description: family })
  for (const text of ['a\u0000b', 'a\u0007b', 'a\u202eb', 'a\u061cb', 'a\ud800b'])
    expect(readDescription(text), JSON.stringify(text)).toEqual({ ok: false, fault: 'characters' })
})

it('knows nine categories and 24 provinces, by their exact names (EST-014, EST-033)', () => {
  expect(establishmentCategories).toEqual([
    'combustible',
    'restaurante',
    'taller',
    'hotel',
    'supermercado',
    'farmacia',
    'conveniencia',
    'banco',
    'otros',
  ])
  expect(new Set(argentineProvinces).size).toBe(24)
  expect(parseArgentineProvince('Ciudad Autónoma de Buenos Aires')).toBe('Ciudad Autónoma de Buenos Aires')
  for (const text of ['', 'misiones', 'Misiones ', 'Paraná', 'toString'])
    expect(parseArgentineProvince(text)).toBeNull()
  for (const text of ['', 'Otros', 'posto_combustivel', '__proto__'])
    expect(parseEstablishmentCategory(text)).toBeNull()
})

describe('the slug', () => {
  it.each([
    ['Parrilla Ñandú & Cía.', 'parrilla-nandu-cia'],
    ['  --YPF -- Ruta 12!', 'ypf-ruta-12'],
    ['Bäckerei Groß', 'backerei-gross'],
    ['日本', ''],
    [`${'a'.repeat(49)} b`, 'a'.repeat(49)],
    ['a'.repeat(51), 'a'.repeat(50)],
    ['１２', ''],
  ])('of %j is %j (ESTA-018)', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })

  it('holds only lower-case letters, digits and single hyphens between them, at most 50 (ESTA-018)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (name) => {
        const slug = slugOf(name)
        const [words, isShort] = [slug.split('-'), slug.length <= 50]
        expect(slug === '' || (isShort && words.every((word) => /^[a-z0-9]+$/.test(word))), slug).toBe(true)
      }),
    )
  })
})

it('reads a store id of five letters or digits in capitals (ESTA-017, SHOP-002)', () => {
  expect(parseStoreId('lapa1')).toBe('LAPA1')
  for (const text of ['', 'LAPA', 'LAPA11', 'LAP-1', 'LAPÁ1', 'LAPA1\n', '１２３４５'])
    expect(parseStoreId(text)).toBeNull()
})

it('names the store ids that look the same on a poster, and not the id itself', () => {
  expect(lookAlikeStoreIds('A7K2M')).toEqual([])
  expect(lookAlikeStoreIds('A7K0M')).toEqual(['A7KOM'])
  expect(lookAlikeStoreIds('O1234').toSorted()).toEqual(['01234', '0I234', 'OI234'])
  const most = lookAlikeStoreIds('0O1I0')
  expect([most.length, new Set(most).size]).toEqual([31, 31])
})
