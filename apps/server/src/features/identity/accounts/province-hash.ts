import { provinceNamed } from '@puente/domain/argentine-province'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'

/**
 * The keyed hash under which a list finds an address of this province (decision 0068). People type the province freely, so all spellings of one have
 * the same hash, and all texts that name none share another.
 */
export function provinceHash(keyedHash: KeyedHash, typed: string): Buffer {
  return keyedHash.hash('province', provinceNamed(typed) ?? '')
}
