import { buildEndToEndId, buildReturnId } from '@puente/domain/end-to-end-id'
import { randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const sequence = (): string =>
  Array.from({ length: 11 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

/** The id of a Pix that the payer's bank sends now. @param ispb the payer's institution */
export const newEndToEndId = (ispb: string, nowMs: number): string =>
  buildEndToEndId({ ispb, at: new Date(nowMs), sequence: sequence() })

/** The id of a return that the receiver's provider sends now. @param ispb the receiver's institution */
export const newReturnId = (ispb: string, nowMs: number): string =>
  buildReturnId({ ispb, at: new Date(nowMs), sequence: sequence() })
