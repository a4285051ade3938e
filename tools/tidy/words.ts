import { faultsAt, isTest, lineAt, type Fault, type Source } from './source.ts'

const forbiddenNames = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'manager', 'misc'])

/** The code that handles amounts and rates. A floating-point number is a fault there unless a comment gives the reason. */
const moneyPlaces =
  /^(?:packages\/(?:domain|contract)\/src|apps\/server\/src\/(?:features|providers)|apps\/web\/src\/features)\/.*\.tsx?$/
const floatingPoint = /\bNumber\s*\(|\bparseFloat\s*\(|\.toFixed\s*\(|\bMath\.round\s*\(/g
const numberAllowed = /tidy-allow number: \S/

/** Checks the names of files and folders: kebab-case, and no empty word such as `utils`. */
export function checkName(path: string): Fault[] {
  const segments = path.split('/')
  const file = segments.at(-1) ?? ''
  const report = (message: string): Fault => ({ path, line: 1, rule: 'name', message })
  const faults: Fault[] = []
  if (/^index\.tsx?$/.test(file)) faults.push(report('no barrels: name the file by what it holds'))
  if (!/^[a-z0-9]+(?:[-.][a-z0-9]+)*$/.test(file)) faults.push(report('file names are kebab-case'))
  const empty = segments.flatMap((segment) => segment.split(/[-.]/)).find((word) => forbiddenNames.has(word))
  if (empty !== undefined) faults.push(report(`'${empty}' says nothing: name it by its purpose`))
  return faults
}

function checkFloatingPoint(source: Source): Fault[] {
  if (!moneyPlaces.test(source.path) || isTest(source.path)) return []
  const comments = source.comments.split('\n')
  return [...source.code.matchAll(floatingPoint)].flatMap((match): Fault[] => {
    const line = lineAt(source.text, match.index)
    if (numberAllowed.test(`${comments[line - 2] ?? ''} ${comments[line - 1] ?? ''}`)) return []
    const message = `${match[0].replace(/\s*\($/, '')} near money; if it is intended: // tidy-allow number: <reason>`
    return [{ path: source.path, line, rule: 'money', message }]
  })
}

function checkBarrel(source: Source): Fault[] {
  const fault = { rule: 'barrel', message: 'a file that only passes on others; import them where they are' }
  const everything = faultsAt(source, 'code', /\bexport\s*\*/g, fault)
  if (everything.length > 0 || source.path.endsWith('/public.ts')) return everything
  const passesOn = /\bexport\s+(?:type\s+)?\{[^}]*\}\s*from\s*(['"])\s*\1;?/g
  const rest = source.code.replace(passesOn, '').trim()
  return rest === '' && source.code.trim() !== '' ? [{ path: source.path, line: 1, ...fault }] : []
}

/** Matches the type `any`, not a variable of that name: after a token that begins a type, or before the end of a type argument. */
const anyType =
  /(?:[:<|&]|\bas|\bextends|\btype\s+\w+\s*=)\s*any\b(?!\s*[(:'".?])|,\s*any\s*(?=>)|\bany(?=\[\])/g

/** Words that are not allowed in code or in comments. */
export function checkWords(source: Source): Fault[] {
  return [
    ...faultsAt(source, 'code', anyType, {
      rule: 'any',
      message: 'no any: say what it is, or unknown',
    }),
    ...faultsAt(source, 'comments', /@ts-(?:ignore|nocheck|expect-error)\b/g, {
      rule: 'ts-ignore',
      message: 'the compiler is not silenced',
    }),
    ...faultsAt(source, 'comments', /\b(?:TODO|FIXME|HACK)\b/g, {
      rule: 'unfinished',
      message: 'what is left to do stands in docs/plan.md',
    }),
    ...checkFloatingPoint(source),
    ...checkBarrel(source),
  ]
}

const machinePath = /(?<![\w.~-])\/(?:home|root|Users)\/[\w.-]+/g
const registryHost =
  /https?:\/\/[^\s"'`]*\b(?:registry|artifactory|verdaccio)\b[^\s"'`]*|"resolved": "https?:[^"]*"/g

/** Refuses a path or a registry of the machine on which a text file was written. */
export function checkMachine(path: string, text: string, checkout: string): Fault[] {
  const report = (position: number, message: string): Fault => {
    return { path, line: lineAt(text, position), rule: 'machine', message }
  }
  const here = text.indexOf(checkout)
  return [
    ...[...text.matchAll(machinePath)].map((match) =>
      report(match.index, `a path of one machine: ${match[0]}`),
    ),
    ...[...text.matchAll(registryHost)].map((match) => report(match.index, `a registry's host: ${match[0]}`)),
    ...(here === -1 ? [] : [report(here, 'the path of this checkout')]),
  ]
}
