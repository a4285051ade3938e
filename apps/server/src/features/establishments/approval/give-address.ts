import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { holdStoreIds, isStoreIdTaken, storeAddress } from './approval-repository.ts'
import { drawStoreId, type PublicAddress, publicAddressOf } from './public-address.rules.ts'

export interface AddressDeps {
  /** An unpredictable whole number from 0 up to, but not including, the bound. */
  readonly randomBelow: (bound: number) => number
}

/** With a million establishments among 33 million ids, eight taken ones in a row happen once in a million million tries. */
const mostDraws = 8

export interface GivenAddress {
  readonly address: PublicAddress
  readonly version: number
}

/**
 * Gives an approved establishment without an address its store id, slug, address and QR code. Keeps an existing store id (ESTA-017).
 * @returns null if every store id that was drawn is taken
 */
export async function giveAddress(
  tx: Tx,
  { randomBelow }: AddressDeps,
  establishment: {
    readonly id: string
    readonly name: string
    readonly storeId: string | null
    readonly version: number
  },
): Promise<GivenAddress | null> {
  const storeId = establishment.storeId ?? (await freeStoreId(tx, randomBelow))
  if (storeId === null) return null
  const address = publicAddressOf(storeId, establishment.name)
  return { address, version: await storeAddress(tx, establishment, address) }
}

async function freeStoreId(tx: Tx, randomBelow: AddressDeps['randomBelow']): Promise<string | null> {
  await holdStoreIds(tx)
  for (let draw = 0; draw < mostDraws; draw++) {
    const storeId = drawStoreId(randomBelow)
    if (!(await isStoreIdTaken(tx, storeId))) return storeId
  }
  return null
}
