/** Line ends and other control characters become spaces, so that a one-line field cannot start another line, in a mail either. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/** Paragraphs stay; other control characters go. */
export function manyLines(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}

/** Counts like the database and like a person: by characters, not by halves of them. */
export function lengthOf(text: string): number {
  return [...text].length
}
