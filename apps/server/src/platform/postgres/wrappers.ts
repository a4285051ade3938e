import { spawnSync } from 'node:child_process'

/** How the programs of PostgreSQL are started on this machine. */
export interface Launch {
  /** Arguments before the command. */
  readonly prefix: readonly string[]
  /** The user id that must own the files, because the database runs under it. Null if the database runs as the user who starts it. */
  readonly ownerId: number | null
}

const nobody = 65_534

function works(command: readonly string[]): boolean {
  const [program, ...args] = command
  return program !== undefined && spawnSync(program, args, { stdio: 'ignore' }).status === 0
}

/**
 * PostgreSQL refuses to run as root. A user namespace shows it an ordinary user while its files stay root's; where
 * namespaces are refused (some containers) it becomes `nobody`, keeping only the right to reach its folder.
 * On Linux the kernel also stops it when our process dies, whatever the reason; `setpriv` has to come after `unshare`,
 * since a change of credentials clears that request.
 */
export function chooseLaunch(): Launch {
  if (process.platform !== 'linux') return { prefix: [], ownerId: null }
  const dieWithParent = works(['setpriv', '--pdeathsig', 'INT', 'true'])
    ? ['setpriv', '--pdeathsig', 'INT']
    : []
  if (process.getuid?.() !== 0) return { prefix: dieWithParent, ownerId: null }
  const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000']
  if (works([...namespace, 'true'])) return { prefix: [...namespace, ...dieWithParent], ownerId: null }
  const reachFolder = '-all,+dac_override'
  return {
    prefix: [
      'setpriv',
      `--reuid=${nobody}`,
      `--regid=${nobody}`,
      '--clear-groups',
      '--securebits=+no_setuid_fixup',
      `--inh-caps=${reachFolder}`,
      `--ambient-caps=${reachFolder}`,
      `--bounding-set=${reachFolder}`,
      '--pdeathsig',
      'INT',
    ],
    ownerId: nobody,
  }
}
