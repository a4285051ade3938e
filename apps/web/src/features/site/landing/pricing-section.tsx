import type { MoneyWire } from '@puente/domain/money'
import Check from 'lucide-react/icons/check'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Plate } from '../../../ui/card.tsx'
import { SectionHead } from './section-parts.tsx'

/** PUB-010: one plan. Its fee comes from the settings. Until the settings are known, another text replaces it. */
export function PricingSection({ fee }: { fee: MoneyWire | null }) {
  const texts = useTexts('site/landing').pricing
  return (
    <section id="precios" className="site-section site-section-band" aria-labelledby="precios-titulo">
      <div className="site-wrap">
        <SectionHead id="precios-titulo" title={texts.title} lead={texts.lead} />
        <Plate
          aria-label={texts.name}
          className="mx-auto grid max-w-[53.75rem] gap-8 rounded-card p-7 md:grid-cols-2 md:p-11"
        >
          <div>
            <h3 className="font-[640] text-section">{texts.name}</h3>
            <p className="mt-4 flex items-baseline gap-2.5">
              <span className="sign text-52">{texts.price}</span>
              <span className="text-t2">{texts.perMonth}</span>
            </p>
            <p className="mt-1 font-[620] text-mata">{texts.monthly}</p>
            <p className="mt-5 min-h-[72px]">
              {fee === null ? (
                <span className="text-t2">{texts.feeUnknown}</span>
              ) : (
                <>
                  <span className="block font-[640]">{texts.fee(showAmount(fee))}</span>
                  <span className="text-small text-t2">{texts.feeText}</span>
                </>
              )}
            </p>
          </div>
          <div className="grid content-between gap-6">
            <ul className="grid gap-3">
              {texts.includes.map((item) => (
                <li key={item} className="flex items-start gap-3">
                  <Check size={20} className="mt-0.5 text-mata" aria-hidden="true" />
                  {item}
                </li>
              ))}
            </ul>
            <a href="/register" className={buttonClass({ variant: 'primary', size: 'large', full: true })}>
              {texts.action}
            </a>
          </div>
        </Plate>
      </div>
    </section>
  )
}
