import type { Language } from '@puente/contract/identity/sessions'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { EstablishmentStatus } from '@puente/contract/establishments/own-establishments'
import {
  type PauseColumns,
  type Pauses,
  pausesOf,
  type Withdrawal,
  withdrawalOf,
} from '../pausing/pause.rules.ts'
import { approvalWithdrawn } from '../../verification/public.ts'
import type { PublicAddress } from './public-address.rules.ts'

/** The owner's account, as far as a decision needs it. */
export interface Owner {
  readonly id: string
  readonly fullName: string
  readonly email: string
  readonly language: Language
  readonly closed: boolean
  /** Null while the approval of their identity stands. All pages of the owner are closed without it. */
  readonly withdrawal: Withdrawal | null
}

/** An establishment, as far as an admin's decision needs it. */
export interface HeldEstablishment {
  readonly id: string
  readonly name: string
  readonly status: EstablishmentStatus
  readonly isActive: boolean
  readonly pauses: Pauses
  readonly storeId: string | null
  readonly customUrl: string | null
  readonly hasQrCode: boolean
  readonly version: number
  /** The approved establishment that this one would change, or null. */
  readonly changesId: string | null
  readonly owner: Owner | null
}

interface OwnerRow {
  readonly id: string
  readonly full_name: string
  readonly email: string
  readonly language: Language
  readonly closed: boolean
  readonly withdrawn_at: Date | null
  readonly withdrawn_reason: string | null
}

interface HeldRow extends PauseColumns {
  readonly name: string
  readonly status: EstablishmentStatus
  readonly is_active: boolean
  readonly store_id: string | null
  readonly custom_url: string | null
  readonly has_qr_code: boolean
  readonly version: number
  readonly changes_id: string | null
}

const ownerText = `
select u.id, u.full_name, u.email, u.language, u.closed_at is not null as closed,
  v.approval_withdrawn_at as withdrawn_at, v.rejection_reason as withdrawn_reason
from establishments e join users u on u.id = e.owner_id
  left join verifications v on v.user_id = u.id and ${approvalWithdrawn('v')}
where e.id = $1 for share of u`

const holdText = `
select name, status, is_active, owner_paused_at, admin_paused_at, admin_pause_reason, store_id, custom_url,
  qr_code_generated_at is not null as has_qr_code, version, changes_id
from establishments where id = $1 for update`

/**
 * Locks the establishment until this transaction ends, so that the second of two admins sees the first one's decision. Locks the owner's account
 * first, in the same order as closing an account does. Null if there is no such establishment.
 */
export async function holdEstablishment(tx: Tx, id: string): Promise<HeldEstablishment | null> {
  const [owner] = await tx.statement<OwnerRow>('establishments.hold-owner', ownerText, [id])
  const [row] = await tx.statement<HeldRow>('establishments.hold', holdText, [id])
  if (row === undefined) return null
  return {
    id,
    name: row.name,
    status: row.status,
    isActive: row.is_active,
    pauses: pausesOf(row),
    storeId: row.store_id,
    customUrl: row.custom_url,
    hasQrCode: row.has_qr_code,
    version: row.version,
    changesId: row.changes_id,
    owner:
      owner === undefined
        ? null
        : {
            id: owner.id,
            fullName: owner.full_name,
            email: owner.email,
            language: owner.language,
            closed: owner.closed,
            withdrawal: withdrawalOf(owner),
          },
  }
}

const approveText = `
update establishments set status = 'approved', is_active = true, approved_by = $3, approved_at = $4, updated_at = $4,
  version = version + 1
where id = $1 and version = $2 and status = 'pending' returning version`

/** ESTA-012, without the address. Returns the new version. */
export async function markApproved(tx: Tx, before: HeldEstablishment, adminId: string): Promise<number> {
  const values = [before.id, before.version, adminId, tx.now]
  return versionOf(await tx.statement<VersionRow>('establishments.approve', approveText, values), before.id)
}

const rejectText = `
update establishments set status = 'rejected', is_active = false, rejection_reason = $3, rejection_step = $4, rejected_at = $5,
  updated_at = $5, version = version + 1
where id = $1 and version = $2 and status = 'pending' returning version`

/** ESTA-013. Returns the new version. */
export async function markRejected(
  tx: Tx,
  before: HeldEstablishment,
  { reason, step }: { readonly reason: string; readonly step: number | null },
): Promise<number> {
  const values = [before.id, before.version, reason, step, tx.now]
  return versionOf(await tx.statement<VersionRow>('establishments.reject', rejectText, values), before.id)
}

const addressText = `
update establishments set store_id = $3, slug = $4, custom_url = $5, qr_code_url = $6, qr_code_generated_at = $7, updated_at = $7,
  version = version + 1
where id = $1 and version = $2 and status = 'approved' and custom_url is null and (store_id is null or store_id = $3)
returning version`

/** Stores the address with its QR code. Returns the new version. */
export async function storeAddress(
  tx: Tx,
  { id, version }: { readonly id: string; readonly version: number },
  { storeId, slug, customUrl, qrCodeUrl }: PublicAddress,
): Promise<number> {
  const values = [id, version, storeId, slug, customUrl, qrCodeUrl, tx.now]
  return versionOf(await tx.statement<VersionRow>('establishments.address', addressText, values), id)
}

const qrCodeText = `
update establishments set qr_code_url = $3, qr_code_generated_at = $4, updated_at = $4, version = version + 1
where id = $1 and version = $2 and status = 'approved' and custom_url is not null returning version`

/** Stores that the QR code was generated. Returns the new version. */
export async function storeQrCode(
  tx: Tx,
  { id, version }: { readonly id: string; readonly version: number },
  qrCodeUrl: string,
): Promise<number> {
  const values = [id, version, qrCodeUrl, tx.now]
  return versionOf(await tx.statement<VersionRow>('establishments.qr-code', qrCodeText, values), id)
}

/** Only one transaction at a time assigns store ids, so that a free id stays free until the commit. */
export async function holdStoreIds(tx: Tx): Promise<void> {
  await tx.statement(
    'establishments.hold-store-ids',
    `select pg_advisory_xact_lock(hashtextextended('establishments.store-id', 0))`,
    [],
  )
}

export async function isStoreIdTaken(tx: Tx, storeId: string): Promise<boolean> {
  const rows = await tx.statement(
    'establishments.store-id-taken',
    'select id from establishments where store_id = $1',
    [storeId],
  )
  return rows.length > 0
}

interface VersionRow {
  readonly version: number
}

/** The row is locked, so an update that changes nothing is a bug. */
export function versionOf(rows: readonly VersionRow[], id: string): number {
  const [row] = rows
  if (row === undefined) throw new Error(`establishment ${id} changed although this transaction holds it`)
  return row.version
}
