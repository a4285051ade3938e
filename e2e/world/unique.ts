/** A name that no other test and no other run uses. */
export function unique(name: string): string {
  return `${name} ${crypto.randomUUID().slice(0, 6)}`
}
