import { describe, expect, it } from 'vitest'

const files = import.meta.glob<{ texts: object }>(
  ['../../messages/{es,pt}/**/*.ts', '!../../messages/*/parts/*.ts'],
  { eager: true },
)

/** Every leaf of a catalogue as `path: kind`, where a function's kind says how many parameters it takes. */
function leaves(value: unknown, path = ''): string[] {
  if (typeof value === 'function') return [`${path}: function/${value.length}`]
  if (typeof value !== 'object' || value === null) return [`${path}: ${typeof value}`]
  return Object.entries(value).flatMap(([key, part]) => leaves(part, `${path}.${key}`))
}

function emptyTexts(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => emptyTexts(part, `${path}.${key}`))
}

const areas = [
  ...new Set(Object.keys(files).map((file) => file.replace(/^.*\/messages\/\w+\/(.*)\.ts$/, '$1'))),
]

describe.each(areas)('the texts of %s', (area) => {
  const es = files[`../../messages/es/${area}.ts`]?.texts
  const pt = files[`../../messages/pt/${area}.ts`]?.texts

  it('exist in Spanish and in Portuguese with the same keys and parameters (UI-011)', () => {
    expect(pt).toBeDefined()
    expect(leaves(pt).toSorted()).toEqual(leaves(es).toSorted())
  })

  it('are never empty (UI-011)', () => {
    expect([...emptyTexts(es), ...emptyTexts(pt)]).toEqual([])
  })
})
