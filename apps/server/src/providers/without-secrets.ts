/** Removes the secrets of a provider from its answers, which may repeat what we sent. */
export type Clean = (text: string) => string

/** Shorter values are not secrets, and replacing them would damage ordinary words. */
const shortest = 4
const dots = '•••'
/** A word that may be base64, also in the alphabet of addresses, and with the escapes of JSON or of a form. */
const encodedWord = /[\w+/\\%-]+={0,2}/g

/** Replaces each secret by dots: in plain text, escaped for JSON, an address or a form, and in base64, alone or within a longer text. */
export function withoutSecrets(secrets: readonly string[]): Clean {
  const known = [...new Set(secrets)].filter((secret) => secret.length >= shortest)
  // The longest first, because one may be a part of another.
  const spellings = [...new Set(known.flatMap(spellingsOf))].toSorted((a, b) => b.length - a.length)
  const inBase64 = known.flatMap(base64PartsOf)
  const isEncoded = (word: string) => {
    const encoded = inStandardAlphabet(word)
    return inBase64.some((part) => encoded.includes(part))
  }
  return (text) =>
    spellings.reduce(
      (said, spelling) => said.replaceAll(spelling, dots),
      text.replace(encodedWord, (word) => (isEncoded(word) ? dots : word)),
    )
}

function spellingsOf(secret: string): readonly string[] {
  const text = secret.toWellFormed()
  const json = JSON.stringify(text).slice(1, -1)
  const form = new URLSearchParams({ s: text }).toString().slice('s='.length)
  const inAddresses = [encodeURIComponent(text), encodeURI(text), form]
  return [
    secret,
    json,
    json.replaceAll('/', '\\/'),
    json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    ...inAddresses,
    ...inAddresses.map((address) => address.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())),
  ]
}

/**
 * The parts that a base64 text has if it holds the secret, such as the text of `id:secret`. Base64 writes three bytes as four characters, so there is
 * one part for each of the three positions at which the secret can begin. Characters that also depend on neighbouring bytes are left out.
 */
function base64PartsOf(secret: string): readonly string[] {
  return [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)])
    const [first, end] = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)]
    return bytes.toString('base64').slice(first, end)
  })
}

function inStandardAlphabet(word: string): string {
  const unescaped = word.replaceAll('\\', '').replace(/%2b/gi, '+').replace(/%2f/gi, '/')
  return unescaped.replaceAll('-', '+').replaceAll('_', '/')
}
