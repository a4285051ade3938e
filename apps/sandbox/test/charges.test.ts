import { readBrCode } from '@puente/domain/br-code'
import { describe, expect, it } from 'vitest'
import { type CobBody, Client, cobBody, type ProblemBody, startedSandbox, txidOf } from './harness.ts'

const invalidCharge = 'https://pix.bcb.gov.br/api/v2/error/CobOperacaoInvalida'

describe('access', () => {
  it('gives a token for client credentials and refuses a wrong secret', async () => {
    const client = new Client(await startedSandbox())
    const wrong = await client.token({ secret: 'guess' })
    expect(wrong.status).toBe(401)
    expect(wrong.headers.get('www-authenticate')).toContain('Basic')
    expect(wrong.body.error).toBe('invalid_client')
    const right = await client.token()
    expect(right.status).toBe(200)
    expect(right.body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
  })

  it('refuses a call without a token, with an expired one and with one that lacks the scope', async () => {
    let now = Date.parse('2026-11-20T12:00:00Z')
    const sandbox = await startedSandbox({ now: () => now })
    const client = new Client(sandbox)
    expect((await client.call('GET', `/api/pix/v2/cob/${txidOf(1)}`)).status).toBe(401)

    await client.token(undefined, 'grant_type=client_credentials&scope=cob.read')
    const answer = await client.api<ProblemBody>('PUT', `/cob/${txidOf(1)}`, cobBody(sandbox))
    expect(answer.status).toBe(403)
    expect(answer.body.type).toBe('https://pix.bcb.gov.br/api/v2/error/AcessoNegado')
    expect((await client.api('GET', `/cob/${txidOf(1)}`)).status).toBe(404)

    now += 3_600_000
    expect((await client.api('GET', `/cob/${txidOf(1)}`)).status).toBe(401)
  })

  it('refuses an unknown scope and another grant', async () => {
    const client = new Client(await startedSandbox())
    const scope = await client.token(undefined, 'grant_type=client_credentials&scope=pix.send')
    expect(scope.body.error).toBe('invalid_scope')
    const grant = await client.token(undefined, 'grant_type=password')
    expect(grant.body.error).toBe('unsupported_grant_type')
  })
})

describe('PUT /cob/{txid}', () => {
  it('creates a charge with a valid code that points to its location', async () => {
    const sandbox = await startedSandbox()
    const { status, body } = await new Client(sandbox).newCharge(sandbox, 1, {
      devedor: { cpf: '52998224725', nome: 'Marina Souza' },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      txid: txidOf(1),
      status: 'ATIVA',
      revisao: 0,
      devedor: { cpf: '52998224725', nome: 'Marina Souza' },
      valor: { original: '181.00', modalidadeAlteracao: 0 },
      calendario: { expiracao: 1200 },
    })
    expect(body.location.length).toBeLessThanOrEqual(77)
    const code = readBrCode(body.pixCopiaECola ?? '')
    expect(code).toMatchObject({ ok: true, code: { kind: 'dynamic', url: body.location, txid: null } })
  })

  it('answers an identical repetition with the same charge and makes no second one', async () => {
    const sandbox = await startedSandbox()
    const client = new Client(sandbox)
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.newCharge(sandbox, 1)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.location)).size).toBe(1)
    expect(sandbox.store.charges.size).toBe(1)
  })

  it('refuses a used txid with another body, and a charge that is no longer ATIVA', async () => {
    const sandbox = await startedSandbox()
    const client = new Client(sandbox)
    await client.newCharge(sandbox, 1)
    const other = await client.api<ProblemBody>(
      'PUT',
      `/cob/${txidOf(1)}`,
      cobBody(sandbox, { valor: { original: '181.01' } }),
    )
    expect(other).toMatchObject({ status: 400, body: { type: invalidCharge, status: 400 } })
    await client.pay({ txid: txidOf(1) })
    const paid = await client.api<ProblemBody>('PUT', `/cob/${txidOf(1)}`, cobBody(sandbox))
    expect(paid).toMatchObject({ status: 400, body: { type: invalidCharge } })
    expect(paid.body.violacoes).toEqual([
      { razao: 'A cobrança não está ATIVA: CONCLUIDA.', propriedade: 'cob.status', valor: 'CONCLUIDA' },
    ])
  })

  it.each([
    ['no calendario', { calendario: undefined }, 'cob.calendario'],
    ['an expiry of zero', { calendario: { expiracao: 0 } }, 'cob.calendario.expiracao'],
    ['an amount of zero', { valor: { original: '0.00' } }, 'cob.valor.original'],
    ['an amount with a comma', { valor: { original: '10,00' } }, 'cob.valor.original'],
    ['an amount as a number', { valor: { original: 10 } }, 'cob.valor.original'],
    ['one decimal', { valor: { original: '10.0' } }, 'cob.valor.original'],
    ['eleven digits', { valor: { original: '12345678901.00' } }, 'cob.valor.original'],
    [
      'a debtor with two documents',
      { devedor: { cpf: '52998224725', cnpj: '12ABC34501DE35', nome: 'A' } },
      'cob.devedor',
    ],
    ['a debtor without a name', { devedor: { cpf: '52998224725' } }, 'cob.devedor'],
    ['a key of somebody else', { chave: 'someone@example.com' }, 'cob.chave'],
    ['a prompt of 141 characters', { solicitacaoPagador: 'x'.repeat(141) }, 'cob.solicitacaoPagador'],
    [
      '51 extras',
      { infoAdicionais: Array.from({ length: 51 }, () => ({ nome: 'a', valor: 'b' })) },
      'cob.infoAdicionais',
    ],
    ['an unknown location', { loc: { id: 99 } }, 'cob.loc.id'],
  ])('refuses %s with the violated property', async (_case, change, property) => {
    const sandbox = await startedSandbox()
    const answer = await new Client(sandbox).api<ProblemBody>(
      'PUT',
      `/cob/${txidOf(1)}`,
      cobBody(sandbox, change),
    )
    expect(answer).toMatchObject({ status: 400, body: { type: invalidCharge, status: 400 } })
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(answer.body.correlationId).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.body.violacoes?.map(({ propriedade }) => propriedade)).toContain(property)
  })

  it.each(['short', 'has-a-hyphen-in-it-000000000', 'x'.repeat(36)])('refuses the txid %s', async (txid) => {
    const sandbox = await startedSandbox()
    const answer = await new Client(sandbox).api<ProblemBody>('PUT', `/cob/${txid}`, cobBody(sandbox))
    expect(answer).toMatchObject({ status: 400, body: { type: invalidCharge } })
  })

  it('answers a body that is not JSON with a problem', async () => {
    const sandbox = await startedSandbox()
    const client = new Client(sandbox)
    const { body: token } = await client.token()
    const answer = await fetch(`${sandbox.url}/api/pix/v2/cob/${txidOf(1)}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' },
      body: '{"valor":',
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      type: 'https://pix.bcb.gov.br/api/v2/error/RequisicaoInvalida',
    })
  })
})

describe('the rest of /cob', () => {
  it('picks a txid for POST /cob', async () => {
    const sandbox = await startedSandbox()
    const answer = await new Client(sandbox).api<CobBody>('POST', '/cob', cobBody(sandbox))
    expect(answer.status).toBe(201)
    expect(answer.body.txid).toMatch(/^[a-zA-Z0-9]{26,35}$/)
  })

  it('counts revisions, keeps the old ones, and does not let a removal bring other changes', async () => {
    const sandbox = await startedSandbox()
    const client = new Client(sandbox)
    await client.newCharge(sandbox, 1)
    const path = `/cob/${txidOf(1)}`
    const revised = await client.api<CobBody>('PATCH', path, { valor: { original: '200.00' } })
    expect(revised.body).toMatchObject({ revisao: 1, valor: { original: '200.00' } })
    const first = await client.api<CobBody>('GET', `${path}?revisao=0`)
    expect(first.body).toMatchObject({ revisao: 0, valor: { original: '181.00' } })

    const removal = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }
    const mixed = await client.api('PATCH', path, { ...removal, valor: { original: '1.00' } })
    expect(mixed.status).toBe(400)
    const removed = await client.api<CobBody>('PATCH', path, removal)
    expect(removed.body).toMatchObject({ status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR', revisao: 1 })
    expect((await client.api('PATCH', path, { valor: { original: '1.00' } })).status).toBe(400)
  })

  it('keeps an expired charge ATIVA and lets a longer expiry revive it', async () => {
    let now = Date.parse('2026-11-20T12:00:00Z')
    const sandbox = await startedSandbox({ now: () => now, tokenLifetimeSeconds: 86_400 })
    const client = new Client(sandbox)
    await client.newCharge(sandbox, 1)
    now += 1_201_000
    expect((await client.api<CobBody>('GET', `/cob/${txidOf(1)}`)).body.status).toBe('ATIVA')
    expect((await client.pay({ txid: txidOf(1) })).status).toBe(409)
    await client.api('PATCH', `/cob/${txidOf(1)}`, { calendario: { expiracao: 3_600 } })
    expect((await client.pay({ txid: txidOf(1) })).status).toBe(201)
  })

  it('lists by creation time, filters and pages', async () => {
    let now = Date.parse('2026-11-20T12:00:00Z')
    const sandbox = await startedSandbox({ now: () => now })
    const client = new Client(sandbox)
    for (const number of [1, 2, 3, 4, 5]) {
      now += 1000
      await client.newCharge(sandbox, number)
    }
    await client.pay({ txid: txidOf(2) })
    const list = (query: string) =>
      client.api<{ cobs: CobBody[]; parametros: { paginacao: object } }>(
        'GET',
        `/cob?inicio=2026-11-20T12:00:02Z&fim=2026-11-20T09:00:05-03:00${query}`,
      )
    const all = await list('')
    expect(all.body.cobs.map(({ txid }) => txid)).toEqual([2, 3, 4, 5].map(txidOf))
    const page = await list('&paginacao.paginaAtual=1&paginacao.itensPorPagina=3')
    expect(page.body.cobs.map(({ txid }) => txid)).toEqual([txidOf(5)])
    expect(page.body.parametros.paginacao).toEqual({
      paginaAtual: 1,
      itensPorPagina: 3,
      quantidadeDePaginas: 2,
      quantidadeTotalDeItens: 4,
    })
    expect((await list('&status=CONCLUIDA')).body.cobs.map(({ txid }) => txid)).toEqual([txidOf(2)])
  })

  it('refuses a list without a window, with a reversed one and with two documents', async () => {
    const client = new Client(await startedSandbox())
    const window = 'inicio=2026-11-20T12:00:00Z&fim=2026-11-21T12:00:00Z'
    for (const query of [
      '',
      'inicio=2026-11-21T12:00:00Z&fim=2026-11-20T12:00:00Z',
      `${window}&cpf=52998224725&cnpj=12ABC34501DE35`,
      `${window}&paginacao.itensPorPagina=1001`,
    ]) {
      const answer = await client.api<ProblemBody>('GET', `/cob?${query}`)
      expect(answer.status).toBe(400)
      expect(answer.body.type).toBe('https://pix.bcb.gov.br/api/v2/error/CobConsultaInvalida')
    }
  })

  it('serves a signed payload at the location until the charge is paid', async () => {
    const sandbox = await startedSandbox()
    const client = new Client(sandbox)
    const { body: charge } = await client.newCharge(sandbox, 1)
    const payload = await fetch(`http://${charge.location}`)
    expect(payload.headers.get('content-type')).toContain('application/jose')
    const [header = '', content = '', signature = ''] = (await payload.text()).split('.')
    const { jku } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { jku: string }
    const { keys } = (await (await fetch(jku)).json()) as { keys: [JsonWebKey] }
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('jwk', keys[0], algorithm, false, ['verify'])
    const signed = Buffer.from(`${header}.${content}`)
    expect(await crypto.subtle.verify(algorithm, key, Buffer.from(signature, 'base64url'), signed)).toBe(true)
    expect(JSON.parse(Buffer.from(content, 'base64url').toString())).toMatchObject({
      txid: charge.txid,
      valor: { original: '181.00' },
      status: 'ATIVA',
    })
    await client.pay({ txid: charge.txid })
    expect((await fetch(`http://${charge.location}`)).status).toBe(410)
  })

  it('binds a charge to a location made before, once, and sets it free', async () => {
    const sandbox = await startedSandbox()
    const client = new Client(sandbox)
    const { body: loc } = await client.api<{ id: number }>('POST', '/loc', { tipoCob: 'cob' })
    const charge = await client.newCharge(sandbox, 1, { loc: { id: loc.id } })
    expect(charge.body.loc.id).toBe(loc.id)
    expect((await client.newCharge(sandbox, 2, { loc: { id: loc.id } })).status).toBe(400)
    await client.api('DELETE', `/loc/${loc.id}/txid`)
    expect((await client.newCharge(sandbox, 2, { loc: { id: loc.id } })).status).toBe(201)
  })
})
