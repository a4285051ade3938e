import { noteChargeShown } from '@puente/contract/charges'
import { call } from '../../lib/api/client.ts'

/** Charges whose showing this page has told, or is telling. */
const told = new Set<string>()

/** Tells the server, once, that the code of a charge was on screen; its timeline says so. */
export function noteShown(id: string): void {
  if (told.has(id)) return
  told.add(id)
  // The code matters, not that its showing is noted: it is told again with the next drawing.
  call(noteChargeShown, { params: { id } }).catch(() => told.delete(id))
}
