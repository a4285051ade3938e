import { isTest, type Fault, type Source } from './source.ts'

const limits = { file: 400, testFile: 600, composition: 150, function: 70, component: 200 }

const declaration = /^\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?function\b\s*\*?\s*([\w$]*)/
const named = /^\s*(?:export\s+)?const\s+([\w$]+)\b.*(?:=|\()\s*(?:async\s*)?(?:\(|<|[\w$]+\s*=>|function\b)/
const method = /^\s+(?:(?:async|static|get|set|private|protected|public|override)\s+)*[\w$#]+(?:<.*>)?\(.*\{$/
const arrow = /=>\s*[{(]$/
const keyword = /^\s*(?:\}\s*)?(?:if|for|while|switch|catch|else|do|try|return|with)\b/
const suite = /\b(?:describe|suite)\b/

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

/**
 * Last line of what starts at `start`. The formatter puts the closing bracket of a body at the indentation of its first
 * line; a line there that opens again (`): Result {`, `} else {`) is still inside.
 */
function endOf(lines: readonly string[], start: number): number {
  const indent = indentOf(lines[start] ?? '')
  for (let i = start + 1; i < lines.length; i++) {
    const line = lines[i] ?? ''
    if (line.trim() === '' || indentOf(line) > indent) continue
    if (/^[}\])]/.test(line.trim()) && /[{([]$/.test(line.trim())) continue
    return /^[}\])]/.test(line.trim()) ? i : i - 1
  }
  return lines.length - 1
}

/** Returns the limit of lines. The composition is a list of features, so anything longer belongs to a feature. */
function fileLimitOf(path: string): number {
  if (path === 'apps/server/src/composition.ts') return limits.composition
  return isTest(path) ? limits.testFile : limits.file
}

function limitOf(path: string, line: string): { limit: number; word: string } {
  const name = (declaration.exec(line) ?? named.exec(line))?.[1] ?? ''
  const component = path.endsWith('.tsx') && /^[A-Z]/.test(name)
  return component
    ? { limit: limits.component, word: `component ${name}` }
    : { limit: limits.function, word: name === '' ? 'function' : `function ${name}` }
}

/** Finds files, functions and components above their size limit. */
export function checkSizes(source: Source): Fault[] {
  const lines = source.code.split('\n')
  const length = source.text.trimEnd().split('\n').length
  const fileLimit = fileLimitOf(source.path)
  const faults: Fault[] = []
  if (length > fileLimit) {
    const message = `${length} lines; a file has at most ${fileLimit}`
    faults.push({ path: source.path, line: 1, rule: 'file-size', message })
  }
  lines.forEach((line, index) => {
    if (keyword.test(line) || suite.test(line)) return
    const starts = declaration.test(line) || named.test(line) || method.test(line) || arrow.test(line)
    if (!starts) return
    const length = endOf(lines, index) - index + 1
    const { limit, word } = limitOf(source.path, line)
    if (length > limit) {
      const message = `${word} has ${length} lines; at most ${limit}`
      faults.push({ path: source.path, line: index + 1, rule: 'function-size', message })
    }
  })
  return faults
}
