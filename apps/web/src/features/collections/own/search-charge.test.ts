import type { OrderView } from '@puente/contract/orders/orders'
import { describe, expect, it } from 'vitest'
import { searchCharge, type SearchWorld } from './search-charge.ts'

const order = (id: string, over: Partial<OrderView> = {}): OrderView =>
  ({ id, pixStatus: 'pending', pixCode: '000201', ...over }) as OrderView

function world(over: Partial<SearchWorld>) {
  const did: string[] = []
  const search = searchCharge({
    named: () => 'a',
    latest: async () => {
      did.push('latest')
      return null
    },
    wait: async (ms) => void did.push(`wait ${ms}`),
    ...over,
    read: async (id) => {
      did.push(`read ${id}`)
      return (await over.read?.(id)) ?? null
    },
  })
  return { did, search }
}

describe('the search for a code', () => {
  it('ends at once with a charge that has one (QR-030)', async () => {
    const { did, search } = world({ read: async (id) => order(id) })
    expect(await search).toMatchObject({ id: 'a' })
    expect(did).toEqual(['read a'])
  })

  it('looks again three times, half a second apart, then for the latest that can be paid (QR-030, QR-031)', async () => {
    const { did, search } = world({ latest: async () => order('b') })
    expect(await search).toMatchObject({ id: 'b' })
    expect(did).toEqual(['read a', 'wait 500', 'read a', 'wait 500', 'read a', 'wait 500', 'read a'])
  })

  it('ends with nothing when the server has none (QR-032)', async () => {
    const { did, search } = world({})
    expect(await search).toBeNull()
    expect(did.at(-1)).toBe('latest')
  })

  it('finds the code that comes meanwhile (QR-030)', async () => {
    let reads = 0
    const { did, search } = world({
      read: async (id) => order(id, { pixCode: ++reads === 3 ? '000201' : null }),
    })
    expect(await search).toMatchObject({ id: 'a', pixCode: '000201' })
    expect(did.filter((what) => what === 'wait 500')).toHaveLength(2)
  })

  it('never shows another charge in place of one that the server knows', async () => {
    const without = world({
      read: async (id) => order(id, { pixCode: null }),
      latest: async () => order('b'),
    })
    expect(await without.search).toMatchObject({ id: 'a' })
    const ended = world({
      read: async (id) => order(id, { pixStatus: 'expired', pixCode: null }),
      latest: async () => order('b'),
    })
    expect(await ended.search).toMatchObject({ id: 'a', pixStatus: 'expired' })
  })

  it('shows a lost connection as such, not as nothing found', async () => {
    const lost = new Error('no network')
    const { search } = world({ read: () => Promise.reject(lost), latest: async () => order('b') })
    await expect(search).rejects.toBe(lost)
  })
})
