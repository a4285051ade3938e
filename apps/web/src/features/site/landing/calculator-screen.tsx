import type { PublicSettings } from '@puente/contract/settings/settings'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useSiteFacts } from '../../../lib/site/site-facts.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { CardArch, RiverArch } from '../../../ui/river-arch.tsx'
import {
  CalculatorCard,
  givenWallets,
  useCalculator,
  useCalculatorOrder,
  orderChannel,
} from '../../rates/visitor/public.ts'
import { ComparisonSection } from './comparison-section.tsx'
import { CallToAction, SectionHead } from './section-parts.tsx'
import { TestimonialsSection } from './testimonials-section.tsx'

/** `/calculadorapix`: the price of sending reais, and the reasons to use this service (PUB-013). */
export function CalculatorScreen() {
  const texts = useTexts('site/calculator')
  const { settings } = useSiteFacts()
  const channel = orderChannel(settings)
  const calculator = useCalculator()
  const { dialog, ...sending } = useCalculatorOrder(calculator)
  return (
    <>
      <div className="hero calculator-hero">
        <RiverArch />
        <div className="site-wrap hero-top">
          <section id="inicio" aria-labelledby="inicio-titulo">
            <h1 id="inicio-titulo" className="hero-title">
              {texts.headline.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </h1>
            <p className="max-w-[33em] text-16.5 leading-[1.5] text-t2 lg:text-lead">
              {texts.leads[channel]}
            </p>
            <p className="mt-7 max-lg:hidden">
              <a href="#calculadora" className={buttonClass({ size: 'large' })}>
                {texts.go}
              </a>
            </p>
          </section>
          <section id="calculadora" className="relative" aria-label={texts.title}>
            <CardArch />
            <CalculatorCard calculator={calculator} {...sending} />
          </section>
        </div>
      </div>
      <section id="por-que" className="site-section" aria-labelledby="por-que-titulo">
        <div className="site-wrap">
          <SectionHead id="por-que-titulo" title={texts.why.title} />
          <ul className="grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
            {[
              ...texts.why.points,
              texts.why.pay(settings === null ? [] : givenWallets(settings.wallets).map(({ name }) => name)),
              texts.why.person[channel],
            ].map(({ title, text }) => (
              <li key={title} className="border-t-3 border-sol pt-4">
                <h3 className="text-section font-[640]">{title}</h3>
                <p className="mt-1.5 text-t2">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      {settings !== null && <SocialProof figures={settings.figures} />}
      <ComparisonSection />
      <TestimonialsSection />
      <CallToAction
        id="comercio"
        title={texts.cta.title}
        text={texts.cta.text}
        action={{ href: '/login', label: texts.cta.action }}
      />
      {dialog}
    </>
  )
}

/** PUB-015: the operator's figures. Empty figures are left out. If all are empty, the block is left out. */
function SocialProof({ figures }: { figures: PublicSettings['figures'] }) {
  const texts = useTexts('site/calculator').proof
  const shown = (['clients', 'sent', 'satisfaction'] as const).flatMap((name) => {
    const value = figures[name]
    return value === null ? [] : [{ name, value }]
  })
  if (shown.length === 0) return null
  return (
    <section id="numeros" className="site-section site-section-band" aria-labelledby="numeros-titulo">
      <div className="site-wrap">
        <h2 id="numeros-titulo" className="sr-only">
          {texts.title}
        </h2>
        <dl className="flex flex-wrap justify-around gap-x-10 gap-y-8 text-center">
          {shown.map(({ name, value }) => (
            <div key={name} className="flex flex-col-reverse">
              <dt className="mt-1 text-t2">{texts[name]}</dt>
              <dd className="sign text-[clamp(1rem+22px,5vw,1rem+44px)]">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
