import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startSandbox } from '../src/sandbox.ts'
import { Client, type CobBody, type RefundBody, startedSandbox, startReceiver, txidOf } from './harness.ts'

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pix-sandbox-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

it('keeps charges, payments, webhooks and tokens over a restart, and ends the refunds under way but not the open ones', async () => {
  const dataDir = await newFolder()
  const receiver = await startReceiver()
  const before = await startSandbox({ dataDir, refundDelayMs: 600_000, webhookUrl: receiver.url })
  const client = new Client(before)
  const { body: token } = await client.token()
  await client.newCharge(before, 1)
  await client.newCharge(before, 2)
  await client.api('PATCH', `/cob/${txidOf(2)}`, { valor: { original: '5.00' } })
  const { body: pix } = await client.pay({ txid: txidOf(1) })
  await client.api('PUT', `/pix/${pix.endToEndId}/devolucao/r1`, { valor: '1.00' })
  const { body: disputed } = await client.call<RefundBody>('POST', '/sandbox/returns', {
    txid: txidOf(1),
    open: true,
  })
  await before.deliveries.idle()
  await before.close()

  const after = await startedSandbox({ dataDir })
  const authorization = { authorization: `Bearer ${token.access_token}` }
  const next = new Client(after)
  const read = <Body>(path: string) => next.call<Body>('GET', `/api/pix/v2${path}`, undefined, authorization)
  const paid = await read<CobBody>(`/cob/${txidOf(1)}`)
  expect(paid.body).toMatchObject({ status: 'CONCLUIDA', pix: [{ endToEndId: pix.endToEndId }] })
  expect((await read<CobBody>(`/cob/${txidOf(2)}`)).body).toMatchObject({
    revisao: 1,
    valor: { original: '5.00' },
  })
  await expect
    .poll(async () => (await read<RefundBody>(`/pix/${pix.endToEndId}/devolucao/r1`)).body.status)
    .toBe('DEVOLVIDO')
  await expect.poll(() => receiver.received.length).toBe(3)
  const open = await read<RefundBody>(`/pix/${pix.endToEndId}/devolucao/${disputed.id}`)
  expect(open.body.status).toBe('EM_PROCESSAMENTO')
  const third = await next.newCharge(after, 3)
  expect(third.body.loc.id).toBe(3)
})

it('drops a last line that a crash cut short, and refuses a journal damaged elsewhere', async () => {
  const dataDir = await newFolder()
  const journal = join(dataDir, 'journal.jsonl')
  const before = await startSandbox({ dataDir })
  await new Client(before).newCharge(before, 1)
  await before.close()
  const whole = await readFile(journal, 'utf8')
  await appendFile(journal, whole.slice(0, 40))

  const after = await startSandbox({ dataDir })
  expect([...after.store.charges.keys()]).toEqual([txidOf(1)])
  await new Client(after).newCharge(after, 2)
  await after.close()
  const again = await startSandbox({ dataDir })
  expect([...again.store.charges.keys()]).toEqual([txidOf(1), txidOf(2)])
  await again.close()

  await writeFile(journal, `${whole}{"kind":"charge"}\n${whole}`)
  await expect(startSandbox({ dataDir })).rejects.toThrow(/damaged at line 3/)
})

it('refuses a data folder that another sandbox uses, and frees it when it stops', async () => {
  const dataDir = await newFolder()
  const first = await startSandbox({ dataDir })
  await expect(startSandbox({ dataDir })).rejects.toThrow('another sandbox is using the data folder')
  await first.close()
  await startedSandbox({ dataDir })
})

it('forgets everything on reset', async () => {
  const dataDir = await newFolder()
  const sandbox = await startSandbox({ dataDir })
  const client = new Client(sandbox)
  await client.newCharge(sandbox, 1)
  expect((await client.call('POST', '/sandbox/reset')).status).toBe(204)
  await client.newCharge(sandbox, 2)
  await sandbox.close()
  const after = await startedSandbox({ dataDir })
  expect([...after.store.charges.keys()]).toEqual([txidOf(2)])
})
