import { describe, expect, it } from 'vitest'
import { texts as pt } from '../../../messages/pt/establishments/store.ts'
import { sampleStore } from './store-sample.ts'
import {
  addressLine,
  directionsUrl,
  isLongDescription,
  nextOpeningWords,
  statusWords,
} from './store-words.ts'

describe('the words of a store', () => {
  it('say its status (SHOP-010)', () => {
    const words = [
      { kind: 'open', until: '22:00' },
      { kind: 'opens', at: '07:00' },
      { kind: 'closed' },
      { kind: 'closed-today' },
      { kind: 'unknown' },
    ] as const
    expect(words.map((status) => statusWords(pt, status))).toEqual([
      'Aberto até 22:00',
      'Abre às 07:00',
      'Fechado',
      'Fechado hoje',
      'Horário não informado',
    ])
  })

  it('say when it opens next, unless that is today', () => {
    const next = (inDays: number) => nextOpeningWords(pt, { weekday: 'sunday', from: '07:00', inDays })
    expect([next(0), next(1), next(3)]).toEqual([null, 'Abre amanhã às 07:00', 'Abre no domingo às 07:00'])
    expect(nextOpeningWords(pt, null)).toBeNull()
  })

  it('stand below the payment where they would push it out of sight', () => {
    const isLong = (description: string | null) => isLongDescription({ ...sampleStore, description })
    expect([isLong(null), isLong('a'.repeat(240)), isLong('a'.repeat(241))]).toEqual([false, false, true])
    expect([isLong('\n'.repeat(4)), isLong('\n'.repeat(5))]).toEqual([false, true])
  })

  it('lead to the link of the owner, or to a search for the address, and to no other site (SHOP-012)', () => {
    expect(directionsUrl(sampleStore)).toBe('https://maps.app.goo.gl/x1')
    expect(addressLine(sampleStore)).toBe('Ruta Nacional 12, km 1640, Puerto Iguazú, Misiones, Argentina')
    for (const googleMapsUrl of [
      null,
      'https://evil.example/maps',
      'javascript:alert(1)',
      'https://google.com/url?q=x',
    ]) {
      const url = new URL(directionsUrl({ ...sampleStore, googleMapsUrl, address: 'Ruta 12 & "3" #4' }))
      expect(url.origin + url.pathname).toBe('https://www.google.com/maps/search/')
      expect(url.searchParams.get('query')).toBe('Ruta 12 & "3" #4, Puerto Iguazú, Misiones, Argentina')
      expect(url.hash).toBe('')
    }
  })
})
