import type { Fault } from './source.ts'

/** More files than this in one list hide what the feature does. */
export const mostLooseFiles = 25

const loose = /^(apps\/server\/src\/features\/[^/]+)\/[^/]+$/

/** A feature of the server groups its files by task once there are many: `orders/place`, `orders/history`. */
export function checkFeatureFolders(paths: Iterable<string>): Fault[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const folder = loose.exec(path)?.[1]
    if (folder !== undefined) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].flatMap(([path, count]): Fault[] => {
    const message = `${count} files directly in the folder; at most ${mostLooseFiles}: group them by the task that they serve`
    return count > mostLooseFiles ? [{ path, line: 1, rule: 'feature-folder', message }] : []
  })
}
