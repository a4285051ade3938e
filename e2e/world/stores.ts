import type { EstablishmentHours } from '@puente/domain/establishment-hours'
import { slugOf } from '@puente/domain/establishment'
import type pg from 'pg'

export interface NewStore {
  readonly name: string
  /** Five capital letters or digits. */
  readonly storeId: string
  readonly hours: EstablishmentHours
  readonly isActive?: boolean
}

/** A new store id of letters only, so that no other spelling looks the same. */
export function freshId(): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
  return Array.from({ length: 5 }, () => letters.charAt(Math.floor(Math.random() * letters.length))).join('')
}

/** Adds an establishment to an account as its approval leaves it. Returns the path of its page. */
export async function addStore(
  pool: pg.Pool,
  email: string,
  { name, storeId, hours, isActive = true }: NewStore,
): Promise<string> {
  const path = `/loja/${storeId}/${slugOf(name)}`
  const { rowCount } = await pool.query(
    `insert into establishments (owner_id, name, category, phone, whatsapp, email, description, city, province, address,
       operating_hours, services, products, status, is_active, store_id, slug, custom_url, qr_code_url, qr_code_generated_at)
     select u.id, $2, 'combustible', '+543757421180', '+543757421180', u.email, 'Nafta, gasoil, café y baños limpios, todos los días.',
       'Puerto Iguazú', 'Misiones', 'Ruta Nacional 12, km 1640', $3, '{wifi,restrooms,tyre-air}', '{petrol,diesel,Chipá caliente}',
       'approved', $4, $5, $6, $7, $8, now() from users u where u.email = $1`,
    [email, name, hours, isActive, storeId, slugOf(name), path, `/qr/${storeId}.svg`],
  )
  if (rowCount !== 1) throw new Error(`no account ${email}`)
  return path
}

/** Takes a store's page off the site, as its rejection does. */
export async function closeStore(pool: pg.Pool, storeId: string): Promise<void> {
  const { rowCount } = await pool.query('update establishments set is_active = false where store_id = $1', [
    storeId,
  ])
  if (rowCount !== 1) throw new Error(`no store ${storeId}`)
}
