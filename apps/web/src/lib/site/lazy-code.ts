/** How long the server may take to answer before it counts as out of reach, in ms. */
const answerWithinMs = 3_000
/** The shortest life of a page that reloads itself, in ms, so that a file that never comes does not make it reload all the time. */
const shortestLifeMs = 15_000

/**
 * Code that a page loads when it first needs it. Chromium keeps a failed load of a file for the life of the page, so after a failure the page reloads
 * itself once the server can be reached. Only for pages on which nothing is typed.
 * @returns a function that loads the code. It fails until the reload
 */
export function lazyCode<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let isLost = false
  return async () => {
    if (isLost && performance.now() > shortestLifeMs && (await isReachable())) location.reload()
    try {
      return await load()
    } catch (error) {
      isLost = true
      throw error
    }
  }
}

async function isReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(answerWithinMs)
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal })).ok
  } catch {
    // No answer: the next read tries again.
    return false
  }
}
