import { writeDynamicBrCode } from '@puente/domain/br-code'
import type { SandboxContext } from '../context.ts'
import type { Location } from '../store/records.ts'
import { locationText } from './locations.ts'

/** The "Pix Copia e Cola" of a charge: the BR Code that points to its location. */
export function copyPasteCode(context: SandboxContext, location: Location): string {
  const { name, city } = context.config.receiver
  const url = locationText(context, location)
  return writeDynamicBrCode({ merchantName: name, merchantCity: city, url })
}
