/**
 * What a held Pix lacks, or brings too much. Null if its amount is right and something else is not.
 * @param askedMinor what the client was asked for, and `cameMinor` what they sent: centavos of BRL
 */
export function heldDifference(
  askedMinor: bigint,
  cameMinor: bigint,
): { readonly kind: 'short' | 'over'; readonly minor: bigint } | null {
  if (cameMinor === askedMinor) return null
  return cameMinor < askedMinor
    ? { kind: 'short', minor: askedMinor - cameMinor }
    : { kind: 'over', minor: cameMinor - askedMinor }
}
