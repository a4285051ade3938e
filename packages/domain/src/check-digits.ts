/**
 * Sum of weight x character value, the first step of every check digit here. A character is worth its ASCII code
 * minus 48: the digit itself, and 17 to 42 for A to Z as the alphanumeric CNPJ has it.
 */
export function weightedSum(text: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * (text.charCodeAt(index) - 48), 0)
}

/** Whether one character is repeated throughout. Such a number passes the arithmetic of several documents and is never issued. */
export function isOneCharacterRepeated(text: string): boolean {
  return /^(.)\1*$/.test(text)
}
