/**
 * A source file in two masks of the same length as its text, so that positions and line numbers agree.
 * `code` has the insides of strings and all comments blanked; `comments` has everything but the comments blanked.
 */
export type Source = { path: string; text: string; code: string; comments: string }

/** A violation of a rule of this repository. `line` counts from 1. */
export type Fault = { path: string; line: number; rule: string; message: string }

/** Matches code that a regular expression may follow. After any other code, a slash is a division. JSX's `</` and `/>` are left alone. */
const beforeRegex = /(?:^|[(,=:[!&|?{;+\-*%~^]|=>|\b(?:return|typeof|case|in|of|throw|await|yield))\s*$/

class Masker {
  readonly code: string[]
  readonly comments: string[]
  private readonly text: string
  private at = 0
  /** Depth of braces within each `${…}` that is open. */
  private readonly holes: number[] = []

  constructor(text: string) {
    this.text = text
    this.code = text.split('')
    this.comments = text.split('').map((char) => (char === '\n' ? char : ' '))
  }

  /** Blanks the code from the present position up to `end` and goes there. */
  private skipTo(end: number, comment: boolean): void {
    for (; this.at < end; this.at++) {
      if (this.text[this.at] === '\n') continue
      this.code[this.at] = ' '
      if (comment) this.comments[this.at] = this.text[this.at] ?? ' '
    }
  }

  /** Position of the closing quote on this line, or -1: an apostrophe in JSX text opens nothing. */
  private closingQuote(quote: string): number {
    for (let i = this.at + 1; i < this.text.length && this.text[i] !== '\n'; i++) {
      if (this.text[i] === '\\') i++
      else if (this.text[i] === quote) return i
    }
    return -1
  }

  private closingSlash(): number {
    let inClass = false
    for (let i = this.at + 1; i < this.text.length && this.text[i] !== '\n'; i++) {
      const char = this.text[i]
      if (char === '\\') i++
      else if (char === '[') inClass = true
      else if (char === ']') inClass = false
      else if (char === '/' && !inClass) return i
    }
    return -1
  }

  /** Blanks a template's text up to its end or to the next `${`. Expects the position to be on the first character of the text. */
  private template(): void {
    let end = this.at
    while (end < this.text.length && this.text[end] !== '`') {
      if (this.text[end] === '\\') end++
      else if (this.text.startsWith('${', end)) {
        this.skipTo(end, false)
        this.at = end + 2
        this.holes.push(0)
        return
      }
      end++
    }
    this.skipTo(end, false)
    this.at = end + 1
  }

  private brace(char: string): void {
    const open = this.holes.length - 1
    const depth = this.holes[open]
    this.at++
    if (depth === undefined) return
    if (char === '{') this.holes[open] = depth + 1
    else if (depth > 0) this.holes[open] = depth - 1
    else {
      this.holes.pop()
      this.template()
    }
  }

  private slash(): void {
    const next = this.text[this.at + 1]
    if (next === '/') {
      const end = this.text.indexOf('\n', this.at)
      return this.skipTo(end === -1 ? this.text.length : end, true)
    }
    if (next === '*') {
      const end = this.text.indexOf('*/', this.at + 2)
      return this.skipTo(end === -1 ? this.text.length : end + 2, true)
    }
    const before = this.code.slice(Math.max(0, this.at - 40), this.at).join('')
    const end = next !== '>' && beforeRegex.test(before) ? this.closingSlash() : -1
    this.at++
    if (end !== -1) this.skipTo(end, false)
  }

  run(): void {
    while (this.at < this.text.length) {
      const char = this.text[this.at] ?? ''
      if (char === '/') this.slash()
      else if (char === '{' || char === '}') this.brace(char)
      else if (char === '`') {
        this.at++
        this.template()
      } else if (char === "'" || char === '"') {
        const end = this.closingQuote(char)
        this.at++
        if (end !== -1) {
          this.skipTo(end, false)
          this.at = end + 1
        }
      } else this.at++
    }
  }
}

export function readSource(path: string, text: string): Source {
  const masker = new Masker(text)
  masker.run()
  return { path, text, code: masker.code.join(''), comments: masker.comments.join('') }
}

/** Line of a position, from 1. */
export function lineAt(text: string, position: number): number {
  let line = 1
  for (let i = text.indexOf('\n'); i !== -1 && i < position; i = text.indexOf('\n', i + 1)) line++
  return line
}

/** A fault at every place where the pattern (with the `g` flag) matches the source's text or a mask of it. */
export function faultsAt(
  source: Source,
  mask: 'text' | 'code' | 'comments',
  pattern: RegExp,
  fault: { rule: string; message: string },
): Fault[] {
  return [...source[mask].matchAll(pattern)].map((match) => ({
    path: source.path,
    line: lineAt(source.text, match.index),
    ...fault,
  }))
}

/** Whether a file is a test or is used by tests only. Other limits of size and imports apply there. */
export function isTest(path: string): boolean {
  return /\.(?:test|spec)\.tsx?$/.test(path) || /^(?:apps\/[a-z]+\/test|e2e)\//.test(path)
}
