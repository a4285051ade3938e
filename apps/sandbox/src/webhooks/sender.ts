import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

export interface Sender {
  /** Posts the body and resolves with the HTTP status. Rejects when there is no answer in time. */
  post(url: string, headers: Record<string, string>, body: string): Promise<number>
  close(): void
}

/** Sends over persistent connections. At a thousand notices a second, a new connection for each would be most of the cost. */
export function createSender(timeoutMs: number, connections: number): Sender {
  const settings = { keepAlive: true, maxSockets: connections }
  const http = new HttpAgent(settings)
  const https = new HttpsAgent(settings)
  return {
    post: (url, headers, body) =>
      new Promise((resolve, reject) => {
        const target = new URL(url)
        const secure = target.protocol === 'https:'
        const request = (secure ? httpsRequest : httpRequest)(target, {
          method: 'POST',
          agent: secure ? https : http,
          headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
          signal: AbortSignal.timeout(timeoutMs),
        })
        request.on('error', reject)
        request.on('response', (response: IncomingMessage) => {
          response.on('error', reject)
          response.on('end', () => resolve(response.statusCode ?? 0))
          response.resume()
        })
        request.end(body)
      }),
    close: () => {
      http.destroy()
      https.destroy()
    },
  }
}
