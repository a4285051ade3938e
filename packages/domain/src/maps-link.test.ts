import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseMapsLink } from './maps-link.ts'

it.each([
  'https://maps.google.com',
  'https://maps.google.com/',
  'https://maps.google.com?q=-25.6,-54.5',
  'https://maps.google.com.ar/maps?q=Parrilla',
  'https://maps.google.com.br/#x',
  'https://google.com/maps',
  'https://www.google.com/maps/place/Parrilla+%C3%91and%C3%BA/@-25.59,-54.57,17z',
  'https://www.google.com.ar/maps/place/Córdoba',
  'https://google.com.br/maps?q=a',
  'https://maps.app.goo.gl/AbC123?g_st=ic',
  'https://goo.gl/maps/AbC123',
  'HTTPS://WWW.GOOGLE.COM/maps/a',
])('takes %s (EST-036)', (link) => {
  expect(parseMapsLink(link)).toBe(link)
  expect(parseMapsLink(`  ${link}\n`)).toBe(link)
})

it.each([
  '',
  'maps.google.com',
  'http://maps.google.com',
  'javascript:alert(1)//https://maps.google.com',
  'https://evil.com/?u=https://maps.google.com',
  'https://evil.com/maps.google.com',
  'https://maps.google.com.evil.com/',
  'https://maps.google.com@evil.com/',
  'https://user:pass@maps.google.com/',
  'https://evil.com\\@maps.google.com/',
  'https://maps.google.com:8443/',
  'https://maps.google.com./',
  'https://xmaps.google.com/',
  'https://maps.google.de/',
  'https://maps.google.com.mx/',
  'https://www.maps.google.com/',
  'https://www.goo.gl/maps/a',
  'https://google.com/',
  'https://google.com/mapsevil',
  'https://google.com//maps',
  'https://google.com/Maps/a',
  'https://google.com/search?q=/maps',
  'https://google.com#/maps',
  'https://google.com/maps/../url?q=https://evil.com',
  'https://google.com/maps/%2e%2e/url?q=https://evil.com',
  'https://google.com/maps/.%2E/url',
  'https://goo.gl/maps/../evil',
  'https://goo.gl/abc',
  'https://maps.google.com/url?q=https://evil.com',
  'https://ｍaps.google.com/',
  'https://maps.google.com/a b',
  'https://maps.google.com/a\tb',
  'https://maps.google.com/\u0000',
  'https://google.com/ma\nps/a',
  'https:/maps.google.com/',
  'https:maps.google.com',
  '//maps.google.com/',
  `https://maps.google.com/${'a'.repeat(2000)}`,
])('refuses %j (EST-036)', (link) => {
  expect(parseMapsLink(link)).toBeNull()
})

it('never accepts a link that a browser would open at another host (EST-036)', () => {
  const part = fc.constantFrom(
    'https://',
    'maps.google.com',
    'google.com',
    '/maps',
    '@',
    ':',
    '\\',
    '.',
    '/',
    '?',
    'evil.com',
    '..',
    '%2e',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
      const link = parseMapsLink(parts.join(''))
      if (link === null) return
      const { protocol, hostname, username, password, port, pathname } = new URL(link)
      expect([protocol, username, password, port]).toEqual(['https:', '', '', ''])
      expect(['maps.google.com', 'google.com']).toContain(hostname)
      if (hostname === 'google.com') expect(pathname).toMatch(/^\/maps(?:\/|$)/)
    }),
    { numRuns: 3000 },
  )
})
