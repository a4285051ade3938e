import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './paths.mjs'
import { runtimeEnvironment } from './runtime.mjs'

/** @type {NodeJS.Signals[]} */
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program with our terminal and passes signals on to it.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, ownSession?: boolean, output?: 'inherit' | 'ignore' }} [options] `ownSession` keeps the terminal's
 *   Ctrl-C from reaching the program a second time: it hears each signal once, from us.
 * @returns {Promise<number>} its exit code; 128 plus the signal's number when a signal ended it
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: options.env ?? runtimeEnvironment(),
      stdio: ['inherit', options.output ?? 'inherit', options.output ?? 'inherit'],
      detached: options.ownSession ?? false,
    })
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => void child.kill(signal)
    for (const signal of forwarded) process.on(signal, pass)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      for (const name of forwarded) process.off(name, pass)
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]))
    })
  })
}
