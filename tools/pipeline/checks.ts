import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../bootstrap/paths.mjs'
import { runtimeEnvironment } from '../bootstrap/runtime.mjs'
import { say, since } from '../bootstrap/say.mjs'
import type { StageResult } from './suite.ts'

type Check = { name: string; command: string; args: string[] }

const atOnce = 2

function tool(name: string): string {
  return join(root, 'node_modules', '.bin', name)
}

/** Every tsconfig of the repository but the base that they extend. */
function typeChecks(): Check[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*tsconfig*.json'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  const projects = listed.split('\n').filter((path) => path !== '' && path !== 'tsconfig.base.json')
  return projects.map((path) => ({ name: `types of ${path}`, command: tool('tsc'), args: ['-p', path] }))
}

function allChecks(): Check[] {
  return [
    { name: 'format', command: tool('biome'), args: ['format', '.'] },
    { name: 'lint', command: tool('oxlint'), args: ['--deny-warnings', '.'] },
    { name: 'rules of the house', command: process.execPath, args: ['tools/tidy/main.ts'] },
    { name: 'requirement ids', command: process.execPath, args: ['tools/requirements.ts', '--known'] },
    { name: 'unused code', command: tool('knip'), args: ['--no-progress'] },
    ...typeChecks(),
  ]
}

/** Runs one check quietly; what it printed is shown only when it fails. */
function runCheck(check: Check): Promise<boolean> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(check.command, check.args, {
      cwd: root,
      env: runtimeEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const printed: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => printed.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => printed.push(chunk))
    child.once('error', reject)
    child.once('close', (status) => {
      say(`${status === 0 ? 'ok    ' : 'FAILED'} ${check.name} (${since(startedAt)})`)
      if (status !== 0) process.stdout.write(Buffer.concat(printed))
      resolve(status === 0)
    })
  })
}

/** Checks format, lint, import rules, unused code and types. Runs all of them even if one fails. */
export async function runChecks(): Promise<StageResult> {
  const waiting = allChecks()
  const count = waiting.length
  const failed: string[] = []
  const worker = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      if (!(await runCheck(check))) failed.push(check.name)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const note = failed.length === 0 ? `${count} checks` : `failed: ${failed.join(', ')}`
  return { passed: failed.length === 0, note }
}
