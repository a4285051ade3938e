import ArrowRight from 'lucide-react/icons/arrow-right'
import BadgePercent from 'lucide-react/icons/badge-percent'
import Landmark from 'lucide-react/icons/landmark'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Smartphone from 'lucide-react/icons/smartphone'
import Store from 'lucide-react/icons/store'
import TrendingUp from 'lucide-react/icons/trending-up'
import Users from 'lucide-react/icons/users'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { brandOf } from '../../../lib/site/brand.ts'
import { useSiteFacts } from '../../../lib/site/site-facts.tsx'
import { Coin } from '../../../ui/coin.tsx'
import { Card } from '../../../ui/card.tsx'
import { SectionHead } from './section-parts.tsx'

/** What the service is, for each of its two audiences (PUB-001, PUB-006). */
export function WhatIsSection() {
  const texts = useTexts('site/landing').whatIs
  const { settings } = useSiteFacts()
  const audiences = [
    { ...texts.merchants, href: '/register', from: 'BRL', to: 'ARS' },
    { ...texts.senders, href: '#calculadora', from: 'ARS', to: 'BRL' },
  ] as const
  return (
    <section id="que-es" className="site-section" aria-labelledby="que-es-titulo">
      <div className="site-wrap">
        <SectionHead id="que-es-titulo" title={texts.title(brandOf(settings))} lead={texts.text} />
        <div className="grid gap-5 md:grid-cols-2">
          {audiences.map(({ title, text, action, href, from, to }) => (
            <Card key={title} className="flex flex-col items-start gap-3 rounded-hero p-6 sm:p-8">
              <span className="flex items-center gap-2 text-accent-ink">
                <Coin currency={from} />
                <ArrowRight size={20} aria-hidden="true" />
                <Coin currency={to} />
              </span>
              <h3 className="sign text-22">{title}</h3>
              <p className="text-t2">{text}</p>
              <a
                href={href}
                className="mt-auto inline-flex min-h-11 items-center gap-2 font-[620] text-accent-ink underline-offset-4 hover:underline"
              >
                {action}
                <ArrowRight size={18} aria-hidden="true" />
              </a>
            </Card>
          ))}
        </div>
      </div>
    </section>
  )
}

/** PUB-007: four steps, in this order. */
export function HowSection() {
  const texts = useTexts('site/landing').how
  return (
    <section id="como-funciona" className="site-section site-section-band" aria-labelledby="como-titulo">
      <div className="site-wrap">
        <SectionHead id="como-titulo" title={texts.title} />
        <ol className="grid gap-x-8 gap-y-9 sm:grid-cols-2 xl:grid-cols-4">
          {texts.steps.map((step, position) => (
            <li key={step.title} className="flex gap-4 xl:grid">
              <span className="step-number">{position + 1}</span>
              <div>
                <h3 className="text-title font-[640]">{step.title}</h3>
                <p className="mt-2 text-t2">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

const benefitIcons = [TrendingUp, BadgePercent, ShieldCheck, Smartphone, Landmark, Users] as const

/** PUB-008. */
export function WhySection() {
  const texts = useTexts('site/landing').why
  return (
    <section id="beneficios" className="site-section" aria-labelledby="beneficios-titulo">
      <div className="site-wrap">
        <SectionHead id="beneficios-titulo" title={texts.title} />
        <ul className="grid gap-x-10 gap-y-9 md:grid-cols-2 lg:grid-cols-3">
          {texts.benefits.map(({ title, text }, position) => {
            const Icon = benefitIcons[position] ?? Store
            return (
              <li key={title} className="flex gap-4">
                <Icon size={26} className="mt-0.5 text-accent-ink" aria-hidden="true" />
                <div>
                  <h3 className="text-section font-[640]">{title}</h3>
                  <p className="mt-1.5 text-t2">{text}</p>
                </div>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
