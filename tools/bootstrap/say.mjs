/** One line for the person at the terminal. @param {string} text */
export function say(text) {
  process.stdout.write(`puente: ${text}\n`)
}

/** Prints what is wrong and what to do about it, and exits with status 1. @param {string} text @returns {never} */
export function giveUp(text) {
  process.stderr.write(`puente: ${text}\n`)
  process.exit(1)
}

/** @param {number} startedAt from `performance.now()` @returns {string} such as `3.2 s` */
export function since(startedAt) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}
