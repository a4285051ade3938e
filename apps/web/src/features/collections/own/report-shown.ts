import { noteChargeShown } from '@puente/contract/charge-page/charge-page'
import { call } from '../../../lib/api/client.ts'

/** Charges whose showing this page has reported or is reporting. */
const noted = new Set<string>()

/** Reports to the server, once, that the code of a charge was on screen. The charge's timeline records it. */
export function reportShown(id: string): void {
  if (noted.has(id)) return
  noted.add(id)
  // The code matters more than this record. The next drawing reports it again.
  call(noteChargeShown, { params: { id } }).catch(() => noted.delete(id))
}
