import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { print } from './figures.ts'
import { root } from './server-under-test.ts'

/** Prints the size of the JavaScript of the first loads, from the existing build. */
export async function benchSize(): Promise<boolean> {
  print('size: first loads')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'apps/web/tools/check-size.ts')],
    { encoding: 'utf8' },
  )
  for (const line of `${stdout}${stderr}`.trim().split('\n')) print(`  ${line}`)
  return status === 0
}
