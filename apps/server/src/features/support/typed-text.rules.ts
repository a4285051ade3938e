/** Line ends and other control characters become spaces, so that a one-line field cannot start another line, in a mail either. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/** Keeps line breaks and removes other control characters. */
export function manyLines(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}

/** Counts characters (code points) like the database, not UTF-16 code units. */
export function lengthOf(text: string): number {
  return [...text].length
}
