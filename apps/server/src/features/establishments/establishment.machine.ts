import type { EstablishmentStatus } from '@puente/contract/establishments/own-establishments'

/** Which status may follow which (ESTA-009): an admin decides once. A trigger of the database enforces the same. */
export const establishmentTransitions: Readonly<Record<EstablishmentStatus, readonly EstablishmentStatus[]>> =
  {
    pending: ['approved', 'rejected'],
    approved: [],
    rejected: [],
  }

/** Whether an admin has decided. After that, nothing changes that the admin had checked. */
export function isDecided(status: EstablishmentStatus): boolean {
  return establishmentTransitions[status].length === 0
}
