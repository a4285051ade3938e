/** A charge as the provider knows it, whatever faults are on. */
export interface SandboxCharge {
  readonly txid: string
  readonly status: string
  readonly revision: number
  readonly pix: readonly { readonly endToEndId: string }[]
}

/** The provider of the tests, by its control API. */
export function sandboxControl(url: string) {
  async function ask(method: string, path: string, body?: object): Promise<Response> {
    const answer = await fetch(url + path, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    if (!answer.ok && answer.status !== 404) {
      throw new Error(`the sandbox answered ${answer.status} to ${method} ${path}: ${await answer.text()}`)
    }
    return answer
  }

  return {
    async pay(txid: string): Promise<void> {
      await ask('POST', '/sandbox/payments', { txid })
    },
    async charge(txid: string): Promise<SandboxCharge | null> {
      const answer = await ask('GET', `/sandbox/charges/${txid}`)
      return answer.ok ? ((await answer.json()) as SandboxCharge) : null
    },
    async chargeCount(): Promise<number> {
      const answer = await ask('GET', '/sandbox/charges?limit=1')
      return ((await answer.json()) as { readonly total: number }).total
    },
    async switchOn(fault: string, settings: object = {}): Promise<void> {
      await ask('PUT', `/sandbox/faults/${fault}`, settings)
    },
    async switchAllOff(): Promise<void> {
      await ask('DELETE', '/sandbox/faults')
    },
  }
}
