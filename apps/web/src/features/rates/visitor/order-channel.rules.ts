import type { PublicSettings } from '@puente/contract/settings/settings'

const networks = [
  { key: 'trc20', name: 'TRC20' },
  { key: 'polygon', name: 'Polygon' },
] as const

/** How to send an order: in the operator's chat, or by the contact form if the chat is unset or unknown. */
export function orderChannel(settings: Pick<PublicSettings, 'whatsapp'> | null): 'chat' | 'contact' {
  return settings === null || settings.whatsapp === null ? 'contact' : 'chat'
}

/** The addresses to send USDT to, by network, if the operator set them (PUB-031). */
export function givenWallets(wallets: PublicSettings['wallets']): { name: string; address: string }[] {
  return networks.flatMap(({ key, name }) => {
    const address = wallets[key]
    return address === null ? [] : [{ name, address }]
  })
}
