import { writeFile } from 'node:fs/promises'
import type { BrowserContext, Request, TestInfo } from '@playwright/test'

/** What the pages of a test asked for, and when. */
export interface RequestLog {
  /** Keeps the log beside the trace, as evidence for a test that failed. */
  keep(info: TestInfo): Promise<void>
}

/**
 * Writes down every request of a context with its answer. A trace would record them only together with pictures of the page at each step,
 * which cost a tenth of the run.
 */
export function logRequests(context: BrowserContext): RequestLog {
  const startedAt = Date.now()
  const lines: string[] = []
  const note = (request: Request, end: string): void => {
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(2)
    const { pathname, search } = new URL(request.url())
    lines.push(`${seconds.padStart(7)} ${request.method().padEnd(6)} ${pathname}${search} ${end}`)
  }
  context.on('request', (request) => note(request, 'sent'))
  context.on('response', (response) => note(response.request(), String(response.status())))
  context.on('requestfailed', (request) => note(request, request.failure()?.errorText ?? 'failed'))
  return {
    async keep(info) {
      const path = info.outputPath('requests.txt')
      await writeFile(path, `${lines.join('\n')}\n`)
      await info.attach('requests', { path, contentType: 'text/plain' })
    },
  }
}
