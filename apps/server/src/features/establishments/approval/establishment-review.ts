import type { ReviewedEstablishment } from '@puente/contract/establishments/approval'
import type { Language } from '@puente/contract/identity/sessions'
import { DomainError } from '@puente/contract/protocol/problems'
import { cuitKind, parseCuit } from '@puente/domain/cuit'
import type { EstablishmentCategory } from '@puente/domain/establishment'
import type { EstablishmentHours } from '@puente/domain/establishment-hours'
import type { EncryptedField } from '../../../platform/crypto/field-cipher.ts'
import type { Database } from '../../../platform/db/database.ts'
import { isVerified, type VerificationApi } from '../../verification/public.ts'
import type { EstablishmentStatus } from '@puente/contract/establishments/own-establishments'
import type { Reviewer } from './decide-establishment.ts'
import {
  type EstablishmentListDeps,
  establishmentRow,
  listedColumns,
  listedFrom,
  type ListedRow,
} from './establishment-list.ts'
import { imageUrl } from '../image-name.rules.ts'
import { generationStateOf } from './qr-state.rules.ts'

export interface ReviewDeps extends EstablishmentListDeps {
  readonly bankAccountOf: VerificationApi['bankAccountOf']
}

interface SentColumns {
  readonly address: string | null
  readonly phone: string | null
  readonly whatsapp: string | null
  readonly description: string | null
  readonly google_maps_url: string | null
  readonly operating_hours: EstablishmentHours | null
  readonly services: string[]
  readonly products: string[]
  readonly profile_image_name: string | null
}

interface ReviewRow extends ListedRow, SentColumns {
  readonly email: string | null
  readonly store_id: string | null
  readonly slug: string | null
  readonly qr_code_url: string | null
  readonly qr_code_generated_at: Date | null
  readonly webhook_url: string | null
  readonly approved_by_email: string | null
  readonly approved_at: Date | null
  readonly rejected_at: Date | null
  readonly rejection_reason: string | null
  readonly rejection_step: number | null
  readonly owner_id: string | null
  readonly owner_email: string | null
  readonly owner_language: Language | null
  readonly owner_cuit_enc: EncryptedField | null
  readonly owner_closed: boolean
  readonly cuit_is_owners: boolean
}

const reviewText = `
select ${listedColumns}, e.address, e.phone, e.whatsapp, e.email, e.description, e.google_maps_url, e.operating_hours, e.services,
  e.products, e.profile_image_name, e.store_id, e.slug, e.qr_code_url, e.qr_code_generated_at, e.webhook_url,
  a.email as approved_by_email, e.approved_at, e.rejected_at, e.rejection_reason, e.rejection_step, u.id as owner_id,
  u.email as owner_email, u.language as owner_language, u.cuit_enc as owner_cuit_enc, coalesce(u.closed_at is not null, false) as owner_closed,
  coalesce(e.cuit_hash = u.cuit_hash, false) as cuit_is_owners
${listedFrom} left join users a on a.id = e.approved_by
where e.id = $1`

/**
 * One establishment for its review (ESTA-002), with the bank data of its owner. The opening is committed to the audit log before anything
 * is answered (SEC-034).
 * @throws DomainError `establishment.not-found`; DecryptionError when a stored value was changed
 */
export async function readEstablishmentView(
  deps: ReviewDeps,
  id: string,
  { actor, context }: Reviewer,
): Promise<ReviewedEstablishment> {
  const [row] = await deps.database.statement<ReviewRow>('establishments.review', reviewText, [id])
  if (row === undefined) throw new DomainError('establishment.not-found')
  await deps.unitOfWork.run(
    actor,
    'establishments.open',
    async (tx) =>
      tx.audit({ object: { type: 'establishment', id }, after: { bankDataOfUser: row.owner_id } }),
    context,
  )
  const [listed, owner, ownerVerified, twins] = await Promise.all([
    establishmentRow(deps.cipher, row),
    readOwner(deps, row),
    row.owner_id === null ? false : isVerified(deps.database, row.owner_id),
    readTwins(deps.database, row),
  ])
  const before = row.changes_id === null ? null : await readShown(deps.database, row.changes_id)
  const sent = sentFacts(row)
  return {
    ...listed,
    ...sent,
    imageUrl: sent.imageUrl ?? before?.imageUrl ?? null,
    email: row.email,
    before,
    ...decisionFacts(row),
    owner,
    checks: {
      cuit:
        listed.cuit === null ? null : { valid: parseCuit(listed.cuit) !== null, kind: cuitKind(listed.cuit) },
      ownerVerified,
      cuitIsOwners: row.cuit_is_owners,
      bankDataKnown: owner !== null && owner.bank !== null,
      hasMapsLink: row.google_maps_url !== null,
      twins,
    },
  }
}

interface ShownRow extends SentColumns {
  readonly name: string
  readonly category: EstablishmentCategory
  readonly city: string
  readonly province: string
}

/** What the page of a change's establishment shows today. */
async function readShown(database: Database, id: string): Promise<ReviewedEstablishment['before']> {
  const [row] = await database.statement<ShownRow>(
    'establishments.shown-before',
    `select name, category, city, province, address, phone, whatsapp, description, google_maps_url, operating_hours, services, products,
       profile_image_name
     from establishments where id = $1`,
    [id],
  )
  if (row === undefined) return null
  const { name, category, city, province } = row
  return { name, category, city, province, ...sentFacts(row) }
}

function sentFacts(row: SentColumns) {
  const { address, phone, whatsapp, description, services, products } = row
  return {
    address,
    phone,
    whatsapp,
    description,
    googleMapsUrl: row.google_maps_url,
    operatingHours: row.operating_hours,
    services,
    products,
    imageUrl: row.profile_image_name === null ? null : imageUrl(row.profile_image_name, 'large'),
  }
}

function decisionFacts(row: ReviewRow) {
  const { slug, custom_url: customUrl, has_qr_code: hasQrCode } = row
  return {
    storeId: row.store_id,
    slug,
    customUrl,
    generation: generationStateOf({ customUrl, hasQrCode }),
    qrCodeUrl: row.qr_code_url,
    qrCodeGeneratedAt: row.qr_code_generated_at?.toISOString() ?? null,
    webhookUrl: row.webhook_url,
    approvedBy: row.approved_by_email,
    approvedAt: row.approved_at?.toISOString() ?? null,
    rejectedAt: row.rejected_at?.toISOString() ?? null,
    rejectionReason: row.status === 'rejected' ? row.rejection_reason : null,
    rejectionStep: row.rejection_step,
  }
}

async function readOwner(deps: ReviewDeps, row: ReviewRow): Promise<ReviewedEstablishment['owner']> {
  const { owner_id: id, owner_name, owner_email, owner_language, owner_cuit_enc } = row
  if (id === null || owner_name === null || owner_email === null || owner_language === null) return null
  const [cuit, bank] = await Promise.all([
    owner_cuit_enc === null
      ? null
      : deps.cipher.decrypt(owner_cuit_enc, { table: 'users', column: 'cuit_enc', rowId: id }),
    deps.bankAccountOf(id),
  ])
  return {
    id,
    name: owner_name,
    email: owner_email,
    language: owner_language,
    cuit,
    closed: row.owner_closed,
    bank:
      bank === null
        ? null
        : {
            accountHolderName: bank.holderName,
            bankName: bank.bankName,
            cbu: bank.cbu,
            cuit: bank.cuit,
          },
  }
}

interface TwinRow {
  readonly id: string
  readonly name: string
  readonly city: string
  readonly status: EstablishmentStatus
  readonly same_name: boolean
  readonly same_address: boolean
  readonly same_phone: boolean
}

const twinsText = `
select * from (
  select id, name, city, status, created_at, folded(name) = folded($2) as same_name,
    coalesce(folded(address) = folded($3) and folded(city) = folded($4) and province = $5, false) as same_address,
    coalesce(phone = $6, false) as same_phone
  from establishments where id <> $1 and status <> 'rejected' and id is distinct from $7 and changes_id is distinct from $1) other
where same_name or same_address or same_phone
order by created_at desc, id desc limit 5`

async function readTwins(
  database: Database,
  { id, name, address, city, province, phone, changes_id }: ReviewRow,
): Promise<ReviewedEstablishment['checks']['twins']> {
  const values = [id, name, address, city, province, phone, changes_id]
  const rows = await database.statement<TwinRow>('establishments.twins', twinsText, values)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    city: row.city,
    status: row.status,
    sameName: row.same_name,
    sameAddress: row.same_address,
    samePhone: row.same_phone,
  }))
}
