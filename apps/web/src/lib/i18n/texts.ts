import type { Language } from '@puente/contract/identity/sessions'
import type { AreaName, Areas } from '../../messages/areas.ts'

type TextFiles = Readonly<Record<string, () => Promise<{ texts: object }>>>

const files: TextFiles = import.meta.glob<{ texts: object }>([
  '../../messages/{es,pt}/**/*.ts',
  '!../../messages/*/critical.ts',
  '!../../messages/*/parts/*.ts',
  '!../../messages/*/desk-*.ts',
  '!../../messages/*/*/{admin,desk,gate,movement,transfers,waiting}.ts',
])

/** The file of an area. The names of those that only admins read are a file of their own, so that nobody else loads them. */
async function fileOf(key: string): Promise<{ texts: object }> {
  const path = `../../messages/${key}.ts`
  const file = files[path] ?? (await import('./admin-texts.ts')).adminFiles[path]
  if (file === undefined) throw new Error(`no texts for ${key}`)
  return file()
}

const failedForMs = 1_000

/** A promise as React's `use` reads it: React does not wait for one that carries its value. */
interface ReadablePromise extends Promise<object> {
  status?: 'fulfilled'
  value?: object
}
const asked = new Map<string, ReadablePromise>()

function load(language: Language, area: AreaName): ReadablePromise {
  const key = `${language}/${area}`
  const known = asked.get(key)
  if (known !== undefined) return known
  const promise: ReadablePromise = fileOf(key).then(
    ({ texts }) => {
      promise.value = texts
      promise.status = 'fulfilled'
      return texts
    },
    (reason: unknown) => {
      // Forget a failed load, but only after a moment. Until then, a screen that waits for these texts fails, and does not load them again
      // with each render.
      setTimeout(() => asked.delete(key), failedForMs)
      throw reason
    },
  )
  asked.set(key, promise)
  return promise
}

/** Loads areas ahead of the screen that shows them. The loader of a route calls it while its chunk loads. */
export async function loadTexts(language: Language, areas: readonly AreaName[]): Promise<void> {
  await Promise.all(areas.map((area) => load(language, area)))
}

/** The names of the areas loaded in any language. A change of language has to load them. */
export function loadedAreas(): AreaName[] {
  const loaded = [...asked].filter(([, { status }]) => status === 'fulfilled')
  return [...new Set(loaded.map(([key]) => key.slice(3)))] as AreaName[]
}

/** The texts of an area. React's `use` reads them at once if they are loaded. `Areas` gives the type of each file. */
export function textsOf<A extends AreaName>(language: Language, area: A): Promise<Areas[A]> {
  return load(language, area) as Promise<Areas[A]>
}

/** The texts of an area; null unless the screen loaded them. */
export function textsIfLoaded<A extends AreaName>(language: Language, area: A): Areas[A] | null {
  return (asked.get(`${language}/${area}`)?.value as Areas[A] | undefined) ?? null
}

/** The texts of an area that a route loaded ahead. */
export function loadedTexts<A extends AreaName>(language: Language, area: A): Areas[A] {
  const { value } = load(language, area)
  if (value === undefined) throw new Error(`the texts of ${area} are not loaded`)
  return value as Areas[A]
}
