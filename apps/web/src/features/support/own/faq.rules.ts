/** The id of a question. People can share the address `#pregunta-1`, which names the first question (SUP-005). */
export function questionId(index: number): string {
  return `pregunta-${index + 1}`
}

/** The question that an address's fragment names. Null if it names none. */
export function questionOfHash(hash: string, count: number): number | null {
  const place = /^#pregunta-(\d{1,3})$/.exec(hash)?.[1]
  if (place === undefined) return null
  // tidy-allow number: a place in a list
  const index = Number(place) - 1
  return index >= 0 && index < count ? index : null
}

/** Lower case without accents, so that hurried typing finds carefully written text. */
export function foldedText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Whether every typed word is in the question or its answer. */
export function answersTo(typed: string, question: string, answer: string): boolean {
  const text = foldedText(`${question} ${answer}`)
  return foldedText(typed)
    .split(/[^\p{L}\p{N}$]+/u)
    .every((word) => text.includes(word))
}
