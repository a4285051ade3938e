import { isDeepStrictEqual } from 'node:util'
import { DomainError } from '@puente/contract/protocol/problems'
import type { EstablishmentHours } from '@puente/domain/establishment-hours'
import {
  readStoreDetails,
  type StoreDetails,
  type StoreDetailsForm,
} from '@puente/domain/establishment-registration'
import { type Weekday, weekdays } from '@puente/domain/opening-hours'
import type { JsonObject } from '../../../platform/audit/audit-entry.ts'
import type { Database } from '../../../platform/db/database.ts'
import { withAuditedRefusal } from '../../../platform/unit-of-work/audited-refusal.ts'
import type { Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { type HeldEstablishment, holdEstablishment } from '../approval/approval-repository.ts'
import { announceEstablishment, type Reviewer } from '../approval/decide-establishment.ts'
import { findDetails, storeDetails, type StoredDetails } from './details-repository.ts'

/** An owner's request: the form, and the version that they saw. */
export interface DetailsChange {
  readonly id: string
  readonly form: StoreDetailsForm
  readonly version: number
}

const command = 'establishments.change-details'

/** What the owner may change. @throws DomainError `establishment.not-found`, `establishment.not-approved` */
export async function readOwnDetails(
  { database }: { readonly database: Pick<Database, 'statement'> },
  id: string,
  ownerId: string,
) {
  return detailsView(approved(await findDetails(database, id, ownerId)))
}

/**
 * Changes the fields of an approved establishment that need no approval. Row, audit and event are one commit, so its page shows the change at once. A
 * paused page changes, too. The same details again change nothing. A refusal for lack of the right is audited (SEC-032).
 * @throws DomainError `establishment.not-found`, also for one of another person; `establishment.not-approved`, `establishment.invalid`,
 *   `establishment.details-changed`
 */
export function changeOwnDetails(
  { unitOfWork }: { readonly unitOfWork: UnitOfWork },
  { id, form, version }: DetailsChange,
  { actor, context }: Reviewer,
) {
  const reading = readStoreDetails(form)
  if (!reading.ok) throw new DomainError('establishment.invalid', {}, reading.faults)
  const about = { object: { type: 'establishment', id } }
  return withAuditedRefusal(unitOfWork, { actor, command, about, context }, () =>
    unitOfWork.run(
      actor,
      command,
      (tx) => change(tx, { id, version, details: reading.details }, actor.userId),
      context,
    ),
  )
}

interface Change {
  readonly id: string
  readonly version: number
  readonly details: StoreDetails
}

async function change(tx: Tx, { id, version, details }: Change, userId: string) {
  const held = await holdEstablishment(tx, id)
  if (held === null) throw new DomainError('establishment.not-found')
  const stored = approved(await findDetails(tx, id, userId))
  if (isDeepStrictEqual(detailsOf(stored), details)) {
    tx.unchanged()
    return detailsView(stored)
  }
  if (held.version !== version)
    throw new DomainError('establishment.details-changed', { version: held.version })
  return detailsView(await applyDetails(tx, held, stored, details))
}

/** Stores the details of an establishment that this transaction has locked, with audit and event. The same details again change nothing. */
export async function applyDetails(
  tx: Tx,
  held: HeldEstablishment,
  stored: StoredDetails,
  sent: StoreDetails,
): Promise<StoredDetails> {
  const details = detailsOf(sent)
  if (isDeepStrictEqual(detailsOf(stored), details)) return stored
  const next = { ...stored, ...details, version: await storeDetails(tx, held, details), updatedAt: tx.now }
  tx.audit({
    object: { type: 'establishment', id: held.id },
    before: { ...changedParts(detailsOf(stored), details), version: stored.version },
    after: { ...changedParts(details, detailsOf(stored)), version: next.version },
  })
  announceEstablishment(tx, held, next.version)
  return next
}

/** @throws DomainError `establishment.not-found`, `establishment.not-approved` */
function approved(stored: StoredDetails | null): StoredDetails {
  if (stored === null) throw new DomainError('establishment.not-found')
  if (!stored.isApproved) throw new DomainError('establishment.not-approved')
  return stored
}

function detailsOf({ description, operatingHours, services, products }: StoreDetails): StoreDetails {
  return { description, operatingHours, services, products }
}

/** The parts of `of` that differ from those of `other`, for the audit log. */
function changedParts(of: StoreDetails, other: StoreDetails) {
  return {
    ...(of.description !== other.description && { description: of.description }),
    ...(!isDeepStrictEqual(of.operatingHours, other.operatingHours) && {
      operatingHours: hoursOf(of.operatingHours),
    }),
    ...(!isDeepStrictEqual(of.services, other.services) && { services: of.services }),
    ...(!isDeepStrictEqual(of.products, other.products) && { products: of.products }),
  }
}

function hoursOf(hours: EstablishmentHours): JsonObject {
  const text = (day: Weekday): string =>
    hours[day].closed ? 'closed' : `${hours[day].open} to ${hours[day].close}`
  return Object.fromEntries(weekdays.map((day) => [day, text(day)]))
}

function detailsView({ description, operatingHours, services, products, version, updatedAt }: StoredDetails) {
  const form = { description: description ?? '', operatingHours, services, products }
  return {
    form: { ...form, services: [...services], products: [...products] },
    version,
    updatedAt: updatedAt.toISOString(),
  }
}
