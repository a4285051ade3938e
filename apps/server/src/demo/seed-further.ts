import { type FurtherMerchant, furtherMerchants } from './further-merchants.ts'
import type { Pictures } from './pictures.ts'
import { approveOnce, decideStore, openAccount, registerStore, verify } from './seed-people.ts'
import type { Seeding } from './seeding.ts'

/** A further merchant and their account. */
export interface SeededMerchant extends FurtherMerchant {
  readonly userId: string
}

/**
 * Opens the accounts and establishments of the further merchants, each step for all of them at once, since papers and pictures take the processor.
 * Skips the steps of an earlier start.
 */
export async function seedFurther(
  seeding: Seeding,
  pictures: Pictures,
  adminId: string,
): Promise<readonly SeededMerchant[]> {
  const merchants = await seeding.on(98, 11.2, () =>
    forEach(furtherMerchants, async (merchant) => ({
      ...merchant,
      userId: await openAccount(seeding, merchant.person),
    })),
  )
  await seeding.on(97, 12.3, () => forEach(merchants, (merchant) => verify(seeding, pictures, merchant)))
  await seeding.on(97, 16.8, () => forEach(merchants, ({ userId }) => approveOnce(seeding, userId)))
  const stores = merchants.flatMap(({ userId, stores: own }) =>
    own.map(({ form, scene }) => ({ form, scene, ownerId: userId })),
  )
  await seeding.on(96, 10.1, () => forEach(stores, (store) => registerStore(seeding, pictures, store)))
  await seeding.on(96, 15.6, () =>
    forEach(stores, ({ form, ownerId }) =>
      decideStore(seeding, { form, ownerId, adminId, fate: 'approved' }),
    ),
  )
  return merchants
}

function forEach<Item, Result>(
  items: readonly Item[],
  step: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  return Promise.all(items.map(step))
}
