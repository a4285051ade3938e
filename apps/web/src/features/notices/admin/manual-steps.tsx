import type { DeskProvider } from '@puente/contract/notices'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { AddressCopyButton, AddressText } from './address-copy.tsx'

/** For a provider without a call for it: the address and the steps to set it by hand (HOOK-002). */
export function ManualSteps({ provider: { name, address } }: { provider: DeskProvider }) {
  const all = useTexts('notices/admin')
  const texts = all.registering
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="font-[640] text-15">{texts.manualTitle(all.names[name])}</h3>
      <ol className="grid gap-3">
        {texts.steps.map((step, index) => (
          <li key={step} className="flex items-start gap-3 text-small">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full bg-s2 font-[640] text-label"
            >
              {index + 1}
            </span>
            <div className="grid min-w-0 flex-1 gap-2 pt-0.5">
              <p>{step}</p>
              {index === 1 && (
                <div className="flex flex-wrap items-center gap-3">
                  <AddressText address={address} />
                  <AddressCopyButton provider={name} />
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
      <p className="text-label text-t2">{texts.manualText}</p>
    </div>
  )
}
