import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { print } from './figures.ts'
import { root } from './server-under-test.ts'

/** JavaScript of the first loads, as the build that is there weighs it. */
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
