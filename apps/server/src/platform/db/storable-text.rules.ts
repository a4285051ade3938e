/** The text without what PostgreSQL cannot store: NUL is dropped, an unpaired surrogate becomes U+FFFD. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
