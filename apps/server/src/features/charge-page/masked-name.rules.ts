/** Small words of a name, which say nothing and would look like initials. */
const particles = new Set(['da', 'das', 'de', 'del', 'di', 'do', 'dos', 'du', 'e', 'la', 'las', 'los', 'y'])

/**
 * A name as strangers may see it: the initial of each word, three stars whatever its length. Who knows the person recognises it,
 * nobody else learns a name.
 */
export function maskedName(name: string): string {
  const words = name.normalize('NFC').split(/\s+/).filter(Boolean)
  const telling = words.filter((word) => !particles.has(word.toLowerCase()))
  return (telling.length > 0 ? telling : words).map((word) => `${initialOf(word)}***`).join(' ')
}

function initialOf(word: string): string {
  return /[\p{L}\p{N}]/u.exec(word)?.[0].toLocaleUpperCase('pt-BR') ?? ''
}
