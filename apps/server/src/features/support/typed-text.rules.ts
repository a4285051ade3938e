/** Line ends and other control characters become spaces: a field of one line opens no second one, in no mail either. */
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

/** As the database counts, and a person: by characters, not by halves of them. */
export function lengthOf(text: string): number {
  return [...text].length
}
