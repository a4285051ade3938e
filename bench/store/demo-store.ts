import type { BenchDatabase } from '../bench-database.ts'

/** An approved establishment with a picture. */
export interface DemoStore {
  readonly storeId: string
  /** The path of its page. */
  readonly path: string
}

export async function demoStore({ admin }: BenchDatabase): Promise<DemoStore> {
  const { rows } = await admin.pool.query<{ store_id: string; slug: string }>(
    `select store_id, slug from establishments
      where status = 'approved' and is_active and slug is not null and profile_image_name is not null
      order by store_id limit 1`,
  )
  const [store] = rows
  if (store === undefined) throw new Error('the demo has no approved establishment with a picture')
  return { storeId: store.store_id, path: `/loja/${store.store_id}/${store.slug}` }
}
