import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { PublicSettings } from '@puente/contract/settings/settings'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { CopyIconButton } from '../../../ui/copy-button.tsx'
import { givenWallets } from './order-channel.rules.ts'

/** The addresses to send USDT to, by network. Networks that the operator did not set are left out (PUB-031). */
export function WalletList({ wallets }: { wallets: PublicSettings['wallets'] }) {
  const texts = useTexts('rates/visitor').dialog
  const given = givenWallets(wallets)
  if (given.length === 0) return null
  return (
    <section>
      <h3 className="mb-1.5 text-label font-[550] text-t2">{texts.wallets}</h3>
      <ul className="grid gap-2">
        {given.map(({ name, address }) => (
          <li
            key={name}
            className="flex items-center gap-3 rounded-input border border-line bg-s2 px-3.5 py-2.5"
          >
            <span className="min-w-0 flex-1">
              <span className="block text-small font-[620]">{texts.network(name)}</span>
              <span className="block break-all text-label text-t2">{address}</span>
            </span>
            <CopyIconButton text={address} label={texts.copy(name)} copiedLabel={texts.copied} />
          </li>
        ))}
      </ul>
      <p className="mt-2 flex items-start gap-1.5 text-label text-tierra">
        <TriangleAlert size={16} aria-hidden="true" />
        <span>{texts.walletWarning}</span>
      </p>
    </section>
  )
}
