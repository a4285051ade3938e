import { connect } from 'node:net'
import type { ScanVerdict, VirusScanner } from './virus-scanner.port.ts'

export interface ClamdOptions {
  readonly host: string
  readonly port: number
  /** From the connection to the verdict. */
  readonly timeoutMs?: number
}

const defaultTimeoutMs = 20_000
const chunkBytes = 64 * 1024
const maxAnswerBytes = 4096

/** ClamAV's daemon, by its INSTREAM command: chunks with their length in four bytes before them, an empty one as the end. */
export function clamdScanner({ host, port, timeoutMs = defaultTimeoutMs }: ClamdOptions): VirusScanner {
  return {
    scan: (bytes) =>
      new Promise((resolve) => {
        let answer = ''
        const socket = connect({ host, port })
        const finish = (verdict: ScanVerdict) => {
          clearTimeout(timer)
          socket.destroy()
          resolve(verdict)
        }
        const timer = setTimeout(() => finish(unavailable('no verdict in time')), timeoutMs)
        socket.on('error', (error) => finish(unavailable(error.message)))
        socket.on('close', () => finish(verdictOf(answer)))
        socket.on('data', (data) => {
          answer += data.toString('latin1')
          if (answer.includes('\0') || answer.length > maxAnswerBytes) finish(verdictOf(answer))
        })
        socket.on('connect', () => {
          socket.write('zINSTREAM\0')
          for (let at = 0; at < bytes.length; at += chunkBytes) {
            const chunk = bytes.subarray(at, at + chunkBytes)
            socket.write(lengthOf(chunk.length))
            socket.write(chunk)
          }
          socket.write(lengthOf(0))
        })
      }),
  }
}

function lengthOf(length: number): Buffer {
  const prefix = Buffer.alloc(4)
  prefix.writeUInt32BE(length)
  return prefix
}

/** `stream: OK`, `stream: Eicar-Test-Signature FOUND`, or an error such as a size limit. */
function verdictOf(answer: string): ScanVerdict {
  const line = answer.split('\0', 1)[0]?.trim() ?? ''
  if (line === 'stream: OK') return { kind: 'clean' }
  const signature = /^stream: (.+) FOUND$/.exec(line)?.[1]
  if (signature !== undefined) return { kind: 'infected', signature }
  return unavailable(line === '' ? 'closed without a verdict' : line)
}

function unavailable(reason: string): ScanVerdict {
  return { kind: 'unavailable', reason: reason.slice(0, 200) }
}
