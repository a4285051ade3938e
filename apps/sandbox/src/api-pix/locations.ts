import { randomBytes } from 'node:crypto'
import type { SandboxContext } from '../context.ts'
import type { Location } from '../store/records.ts'

/** A new payload location; the caller saves it. Its token is the only secret of the payload's address. */
export function newLocation(context: SandboxContext, chargeKind: Location['chargeKind']): Location {
  return {
    id: context.store.nextLocationId(),
    token: randomBytes(16).toString('hex'),
    chargeKind,
    createdAtMs: context.now(),
    txid: null,
  }
}

/** The address of a payload as API Pix and the BR Code carry it: without a scheme. */
export function locationText(context: SandboxContext, location: Location): string {
  return `${context.baseUrl().replace(/^https?:\/\//, '')}/qr/v2/${location.token}`
}
