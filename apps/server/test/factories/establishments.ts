import type { FieldCipher } from '../../src/platform/crypto/field-cipher.ts'
import type { KeyedHash } from '../../src/platform/crypto/keyed-hash.ts'
import type { TestDatabase } from '../database.ts'

/** What a test may choose of an establishment. */
export interface StoredEstablishment {
  readonly ownerId: string
  readonly name?: string
  readonly category?: string
  readonly city?: string
  readonly province?: string
  readonly address?: string
  readonly phone?: string
  /** 11 digits; one of its own by default. */
  readonly cuit?: string
  readonly createdAt?: Date
  readonly status?: 'pending' | 'approved' | 'rejected'
  readonly isActive?: boolean
  readonly storeId?: string | null
  readonly customUrl?: string | null
  readonly slug?: string | null
  readonly qrCodeGeneratedAt?: Date | null
  readonly pageVisits?: number
}

const day = { open: '09:00', close: '18:00', closed: false }
const operatingHours = {
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: { ...day, close: '13:00' },
  sunday: { ...day, closed: true },
}

let lastNumber = 10_000_000

/** A CUIT of a company with its check digit, each time another. */
export function freshCuit(): string {
  for (;;) {
    lastNumber += 1
    const digits = `30${lastNumber}`
    const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]
    const remainder = weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11
    // Skip a remainder of 1, whose check digit ruling 20 defines.
    if (remainder !== 1) return digits + (remainder === 0 ? 0 : 11 - remainder)
  }
}

/** Stores an establishment as its registration leaves it, or in a later state. Returns its id. */
export async function addEstablishment(
  { cipher, keyedHash }: { readonly cipher: FieldCipher; readonly keyedHash: KeyedHash },
  test: Pick<TestDatabase, 'asOwner'>,
  of: StoredEstablishment,
): Promise<string> {
  const id = crypto.randomUUID()
  const cuit = of.cuit ?? freshCuit()
  const status = of.status ?? 'pending'
  const createdAt = of.createdAt ?? new Date()
  await test.asOwner(
    `insert into establishments (id, owner_id, name, category, cuit_enc, cuit_hash, phone, whatsapp, email, description, province, city,
       address, google_maps_url, operating_hours, services, products, submission_metadata, status, is_active, store_id, custom_url,
       qr_code_generated_at, page_visits, rejection_reason, created_at, updated_at, slug)
     values ($1, $2, $3, $4, $5, $6, $7, null, 'tienda@example.com', 'Abierto todo el año', $8, $9, $10,
       'https://maps.app.goo.gl/x1', $11, '{wifi}', '{Chipá caliente}', '{}', $12, $13, $14, $15, $16, $17, $18, $19, $19, $20)`,
    [
      id,
      of.ownerId,
      of.name ?? 'Parador Cataratas',
      of.category ?? 'combustible',
      await cipher.encrypt(cuit, { table: 'establishments', column: 'cuit_enc', rowId: id }),
      keyedHash.hash('cuit', cuit),
      of.phone ?? `+54375${lastNumber}`.slice(0, 13),
      of.province ?? 'Misiones',
      of.city ?? 'Puerto Iguazú',
      of.address ?? `Ruta 12 km ${lastNumber}`,
      operatingHours,
      status,
      of.isActive ?? status === 'approved',
      of.storeId ?? null,
      of.customUrl ?? null,
      of.qrCodeGeneratedAt ?? null,
      of.pageVisits ?? 0,
      status === 'rejected' ? 'No está en el mapa' : null,
      createdAt,
      of.slug ?? null,
    ],
  )
  return id
}
