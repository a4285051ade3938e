/** Small words of a name. They carry no information and would look like initials. */
const particles = new Set(['da', 'das', 'de', 'del', 'di', 'do', 'dos', 'du', 'e', 'la', 'las', 'los', 'y'])

/**
 * A name as strangers may see it: the initial of each word, and three stars whatever its length. People who know the person recognize
 * them, and nobody else learns a name.
 */
export function maskedName(name: string): string {
  const words = name.normalize('NFC').split(/\s+/).filter(Boolean)
  const telling = words.filter((word) => !particles.has(word.toLowerCase()))
  return (telling.length > 0 ? telling : words).map((word) => `${initialOf(word)}***`).join(' ')
}

function initialOf(word: string): string {
  return /[\p{L}\p{N}]/u.exec(word)?.[0].toLocaleUpperCase('pt-BR') ?? ''
}
