import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { type Sandbox, type SandboxOptions, startSandbox } from '../src/sandbox.ts'

export const txidOf = (number: number): string => `puente${String(number).padStart(26, '0')}`

export async function startedSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ refundDelayMs: 0, ...options })
  onTestFinished(() => sandbox.close())
  return sandbox
}

export interface Answer<Body> {
  status: number
  headers: Headers
  body: Body
}

export interface CobBody {
  txid: string
  status: string
  revisao: number
  location: string
  loc: { id: number }
  pixCopiaECola?: string
  valor: { original: string }
  calendario: { criacao: string; expiracao: number }
  pix?: PixBody[]
}
export interface PixBody {
  endToEndId: string
  txid?: string
  valor: string
  chave: string
  horario: string
  pagador?: { nome: string; cpf?: string; cnpj?: string }
  devolucoes?: RefundBody[]
}
export interface RefundBody {
  id: string
  rtrId: string
  valor: string
  status: string
  natureza: string
  motivo?: string
}
export interface ProblemBody {
  type: string
  title: string
  status: number
  detail: string
  correlationId: string
  violacoes?: { razao: string; propriedade: string; valor?: string }[]
}

/** A client of the sandbox. It keeps its token, as an integrator's client would. */
export class Client {
  readonly #url: string
  #token: string | null = null

  constructor(sandbox: Sandbox) {
    this.#url = sandbox.url
  }

  async token(
    { id = 'sandbox-client', secret = 'sandbox-secret' } = {},
    form = 'grant_type=client_credentials',
  ): Promise<Answer<{ access_token: string; expires_in: number; scope: string; error?: string }>> {
    const answer = await fetch(`${this.#url}/oauth/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form,
    })
    const body = (await answer.json()) as { access_token: string; expires_in: number; scope: string }
    if (answer.ok) this.#token = body.access_token
    return { status: answer.status, headers: answer.headers, body }
  }

  /** A call of API Pix with the token kept. */
  async api<Body>(method: string, path: string, body?: unknown): Promise<Answer<Body>> {
    if (this.#token === null) await this.token()
    return this.call(method, `/api/pix/v2${path}`, body, { authorization: `Bearer ${this.#token}` })
  }

  async call<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const answer = await fetch(this.#url + path, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const json = answer.headers.get('content-type')?.includes('json') && text !== ''
    return { status: answer.status, headers: answer.headers, body: (json ? JSON.parse(text) : text) as Body }
  }

  newCharge(sandbox: Sandbox, number: number, change: object = {}): Promise<Answer<CobBody>> {
    return this.api('PUT', `/cob/${txidOf(number)}`, cobBody(sandbox, change))
  }

  pay(order: object): Promise<Answer<PixBody>> {
    return this.call('POST', '/sandbox/payments', order)
  }
}

export const cobBody = (sandbox: Sandbox, change: object = {}): object => ({
  calendario: { expiracao: 1200 },
  valor: { original: '181.00' },
  chave: sandbox.config.receiver.key,
  solicitacaoPagador: 'Surtidor 4',
  ...change,
})

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver of callbacks. It keeps each request and answers with the status that `answer` returns. */
export async function startReceiver(answer: (count: number) => number = () => 200): Promise<{
  url: string
  received: Received[]
}> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      received.push({ path: request.url ?? '', headers: request.headers, body })
      response.writeHead(answer(received.length)).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`, received }
}
