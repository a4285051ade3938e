/** Controls and reads the sandbox for a bench. */
export class SandboxControl {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  /** Delays every answer of the provider from now on. */
  async answerAfter(delayMs: number): Promise<void> {
    await this.#ask('PUT', '/sandbox/faults/slowAnswer', { delayMs })
  }

  /** Loses every notice from now on. */
  async sendNoNotices(): Promise<void> {
    await this.#ask('PUT', '/sandbox/faults/lostNotice', {})
  }

  async switchOn(fault: string, settings: object): Promise<void> {
    await this.#ask('PUT', `/sandbox/faults/${fault}`, settings)
  }

  /** Switches a fault off. Returns how often it occurred. */
  async switchOff(fault: string): Promise<number> {
    const { faults }: { readonly faults: Readonly<Record<string, { readonly fired: number }>> } = JSON.parse(
      await this.#ask('GET', '/sandbox/faults'),
    )
    await this.#ask('DELETE', `/sandbox/faults/${fault}`)
    return faults[fault]?.fired ?? 0
  }

  /** Counts the charges of the provider. */
  async charges(): Promise<number> {
    const { total }: { readonly total: number } = JSON.parse(
      await this.#ask('GET', '/sandbox/charges?limit=1'),
    )
    return total
  }

  async pay(txid: string): Promise<void> {
    await this.#ask('POST', '/sandbox/payments', { txid })
  }

  /** Returns when the first attempt to send the notice of a charge began, in milliseconds of the Unix epoch. */
  async noticeSentAt(txid: string): Promise<number> {
    const { deliveries }: { readonly deliveries: readonly Delivery[] } = JSON.parse(
      await this.#ask('GET', '/sandbox/deliveries?limit=10'),
    )
    const sentAt = deliveries.find((delivery) => delivery.txid === txid)?.attempts[0]?.atMs
    if (sentAt === undefined) throw new Error(`the sandbox has sent no notice of ${txid}`)
    return sentAt
  }

  async #ask(method: string, path: string, body?: object): Promise<string> {
    const init =
      body === undefined
        ? { method }
        : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await fetch(this.#url + path, init)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
    return text
  }
}

interface Delivery {
  readonly txid: string | null
  readonly attempts: readonly { readonly atMs: number }[]
}
