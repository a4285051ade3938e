import Check from 'lucide-react/icons/check'
import Store from 'lucide-react/icons/store'
import type { ReactNode } from 'react'
import { formatRate } from '@puente/domain/money-format'
import { customerRateOf } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useSiteFacts } from '../../../lib/site/site-facts.tsx'
import { LiveDot } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { CardArch, RiverArch } from '../../../ui/river-arch.tsx'
import { RateAge } from '../../rates/visitor/public.ts'

/** The first screen: what the service does, its rate, the calculator, and the four steps on the river. */
export function Hero({ calculator }: { calculator: ReactNode }) {
  const texts = useTexts('site/landing')
  return (
    <section id="inicio" className="hero" aria-labelledby="inicio-titulo">
      <RiverArch />
      <div className="site-wrap hero-top">
        <div>
          <RateNow />
          <h1 id="inicio-titulo" className="hero-title">
            {texts.headline.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </h1>
          <p className="max-w-[33em] text-16.5 leading-[1.5] text-t2 lg:text-lead">{texts.lead}</p>
          <p className="mt-[18px] grid gap-3 sm:flex lg:my-[26px] lg:mt-[30px]">
            <a href="/register" className={buttonClass({ variant: 'primary', size: 'large' })}>
              <Store aria-hidden="true" />
              {texts.register}
            </a>
            <a href="#calculadora" className={`${buttonClass({ size: 'large' })} max-sm:hidden`}>
              {texts.sendReais}
            </a>
          </p>
          <Facts />
        </div>
        <div className="relative">
          <CardArch />
          {calculator}
        </div>
      </div>
      <div className="hero-steps" aria-hidden="true">
        <ol className="site-wrap grid grid-cols-4 gap-[18px]">
          {texts.how.steps.map((step, position) => (
            <li key={step.title} className="flex gap-3.5">
              <span className="step-number">{position + 1}</span>
              <span>
                <b className="block font-[640] leading-[1.25]">{step.title}</b>
                <span className="text-small text-t2">{step.short}</span>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** What a merchant's charge would be converted at now. The line keeps its place while the rate is not known. */
function RateNow() {
  const texts = useTexts('site/landing')
  const { orderRate } = useSiteFacts()
  // If the spread leaves nothing, no order is possible, so there is no rate to show (RATE-008).
  const rate = orderRate === null ? null : customerRateOf(orderRate.value)
  return (
    <p className="flex min-h-[55px] flex-col items-start gap-x-2.5 gap-y-1 sm:min-h-[34px] sm:flex-row sm:items-center">
      {orderRate !== null && rate !== null && (
        <>
          <span className="inline-flex min-h-[34px] items-center gap-2.5 rounded-full border border-line bg-[color-mix(in_oklab,var(--bg)_78%,transparent)] px-3.5 text-label font-[560] sm:text-small">
            <LiveDot />
            <b className="font-[680]">{texts.rateNow(formatRate(rate))}</b>
            <span className="font-normal text-t3">
              <RateAge at={orderRate.timestamp} />
            </span>
          </span>
          <span className="text-label text-t3">{texts.rateFor}</span>
        </>
      )}
    </p>
  )
}

function Facts() {
  const { facts } = useTexts('site/landing')
  const { settings } = useSiteFacts()
  const clients = settings?.figures.clients ?? null
  const shown = [facts.noMonthly, facts.answers, ...(clients === null ? [] : [facts.clients(clients)])]
  return (
    <ul className="hidden flex-wrap gap-x-[22px] gap-y-2 text-small font-[540] text-t2 lg:flex">
      {shown.map((fact) => (
        <li key={fact} className="flex items-center gap-2">
          <Check size={16} className="text-mata" aria-hidden="true" />
          {fact}
        </li>
      ))}
    </ul>
  )
}
