import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { claimPort, PortBusyError } from './free-port.ts'

const host = '127.0.0.1'

it('chooses a free port outside the range of outgoing connections', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => claimPort(0, host)))
  for (const port of ports) expect(port).toBeLessThan(32_768)
})

it('refuses a port that somebody listens on, and names the setting that chooses another', async () => {
  const port = await claimPort(0, host)
  const blocker = createServer()
  await new Promise<void>((ready) => blocker.listen(port, host, ready))
  const refused = claimPort(port, host, 'SANDBOX_PORT')
  await expect(refused).rejects.toThrow(PortBusyError)
  await expect(refused).rejects.toThrow('SANDBOX_PORT')
  await new Promise((done) => blocker.close(done))
})
