import { describe, expect, it } from 'vitest'
import { areOnePersonsNames, containsMarkup, parseName, readName } from './names.ts'

describe('readName', () => {
  it.each([
    "Bernardo O'Higgins",
    'Ñandú',
    "D'Ávila",
    'José  da Silva',
    'Müller & Söhne',
    'Posto "Sol"',
    '李娜',
    'J. R.',
  ])('keeps %s as typed', (name) => {
    expect(readName(` ${name}\t`)).toEqual({ ok: true, name })
  })

  it.each([
    ['', 'empty'],
    ['  \n ', 'empty'],
    ['A', 'too-short'],
    ['😀', 'too-short'],
    ['a'.repeat(101), 'too-long'],
    ['<b>Ana</b>', 'markup'],
    ['Ana > Bia', 'markup'],
    ['Ana &lt;', 'markup'],
    ['Ana &#60;', 'markup'],
    ['javascript:alert(1)', 'markup'],
    ['JavaScript :alert(1)', 'markup'],
    ['x onerror=alert(1)', 'markup'],
    ['Ana\u0000Bia', 'markup'],
    ['Ana\nBia', 'markup'],
    ['Ana \u202eaiB', 'markup'],
    ['Ana \ud83d', 'markup'],
    ['\u200b\u200b\u200b', 'markup'],
    ['\u3164\u3164', 'markup'],
    ['Ana\u2060Bia', 'markup'],
    ['Ana\u061cBia', 'markup'],
    ['Ana\u00adBia', 'markup'],
    ['Ana\u2028Bia', 'markup'],
    ['B\ufe0f', 'markup'],
    ['--', 'markup'],
  ])('refuses %j as %s', (text, fault) => {
    expect(readName(text)).toEqual({ ok: false, fault })
    expect(parseName(text)).toBeNull()
  })

  it('takes 2 to 100 characters (SEC-011)', () => {
    expect(parseName('Al')).toBe('Al')
    expect(parseName('ñ'.repeat(100))).toBe('ñ'.repeat(100))
  })
})

it('finds markup in other short texts', () => {
  expect(containsMarkup('2 pizzas & 1 vino = mesa 4')).toBe(false)
  expect(containsMarkup('<img src=x>')).toBe(true)
  expect(containsMarkup('Café \u2615\ufe0f')).toBe(false)
  expect(containsMarkup('Café\u3164')).toBe(true)
})

it('treats a shorter name as the same person, in any case and with any accents, and two different names as two people (ruling 61)', () => {
  expect(areOnePersonsNames('JOAO PEREIRA', 'João Carlos Pereira')).toBe(true)
  expect(areOnePersonsNames('Ana Paula Albuquerque', 'João Pereira')).toBe(false)
  expect(areOnePersonsNames('李娜', 'João Pereira')).toBeNull()
})
