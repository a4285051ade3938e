/**
 * An overloaded machine may drop a connection, which the server logs and survives. Screens report the errors that a test provoked;
 * `pageFaults` reports the others.
 */
const accepted = ['"code":"server.unavailable"', '"event":"client.error"']

/**
 * The errors in the log of a product that its tests do not explain.
 * @param provoked the event of each error that a test provoked, once for each time: it explains one line of the log
 */
export function unexpectedErrors(log: string, provoked: readonly string[]): string[] {
  const left = [...provoked]
  return log.split('\n').filter((line) => {
    if (!/"level":"(?:error|fatal)"/.test(line) || accepted.some((one) => line.includes(one))) return false
    const explained = left.findIndex((event) => line.includes(`"event":${JSON.stringify(event)}`))
    if (explained < 0) return true
    left.splice(explained, 1)
    return false
  })
}
