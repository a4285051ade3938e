/** Shorter ones would blot out parts of ordinary words, and are no secrets. */
const shortest = 4

/** A provider may repeat what we sent: every secret in a text, as it is or as an address carries it, becomes dots. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const spellings = secrets
    .filter((secret) => secret.length >= shortest)
    .flatMap((secret) => [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
    // The longest first: one may be a part of another.
    .toSorted((a, b) => b.length - a.length)
  return spellings.reduce((said, spelling) => said.replaceAll(spelling, '•••'), text)
}
