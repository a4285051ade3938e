import type { PublicSettings } from '@puente/contract/settings'

const networks = [
  { key: 'trc20', name: 'TRC20' },
  { key: 'polygon', name: 'Polygon' },
] as const

/** How an order goes on: in the operator's chat, or, if the operator set none or it is not known, by the contact form. */
export function wayToSend(settings: Pick<PublicSettings, 'whatsapp'> | null): 'chat' | 'contact' {
  return settings === null || settings.whatsapp === null ? 'contact' : 'chat'
}

/** Where USDT are sent to, network by network, as far as the operator set an address (PUB-031). */
export function givenWallets(wallets: PublicSettings['wallets']): { name: string; address: string }[] {
  return networks.flatMap(({ key, name }) => {
    const address = wallets[key]
    return address === null ? [] : [{ name, address }]
  })
}
