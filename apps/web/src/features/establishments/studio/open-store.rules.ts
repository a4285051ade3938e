import type { QrStore } from '@puente/contract/establishments/qr-codes'

/** What the pane shows: an establishment, `unlisted` if the list has no such id, null if no id is given. */
export function openStoreOf(stores: readonly QrStore[], id: string | undefined): QrStore | 'unlisted' | null {
  if (id === undefined) return null
  // Never another one instead: the person would act on it without having chosen it.
  return stores.find((store) => store.id === id) ?? 'unlisted'
}

/** The establishment that a wide screen opens by itself: the first with a code. */
export function offeredId(stores: readonly QrStore[]): string | undefined {
  return (stores.find(({ generation }) => generation === 'qr') ?? stores[0])?.id
}

/** How many establishments have no code, if all others are chosen; 0 where the person chose only some. */
export function leftOutOf(stores: readonly QrStore[], chosen: number): number {
  const withCode = stores.filter(({ generation }) => generation === 'qr').length
  return chosen === withCode ? stores.length - withCode : 0
}
