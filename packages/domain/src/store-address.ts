/** The path of a store's page on this site, the one that its QR code leads to. `slug` is null for a name without Latin letters or digits. */
export function storePath({
  storeId,
  slug,
}: {
  readonly storeId: string
  readonly slug: string | null
}): string {
  return slug === null ? `/loja/${storeId}` : `/loja/${storeId}/${slug}`
}
