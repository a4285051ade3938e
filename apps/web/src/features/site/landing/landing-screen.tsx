import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useSiteFacts } from '../../../lib/site/site-facts.tsx'
import { CalculatorCard, useCalculator, useCalculatorOrder } from '../../rates/visitor/public.ts'
import { LazyContact } from '../../support/visitor/public.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { GrowthSection } from './growth-section.tsx'
import { Hero } from './hero.tsx'
import { HowSection, WhatIsSection, WhySection } from './explaining-sections.tsx'
import { PricingSection } from './pricing-section.tsx'
import { CallToAction, SectionHead } from './section-parts.tsx'
import { SendSection } from './send-section.tsx'
import { TestimonialsSection } from './testimonials-section.tsx'

/**
 * `/`: presents the service to a visitor, in the order of PUB-005. One calculator is shown twice: on the first screen and in its own
 * section.
 */
export function LandingScreen() {
  const texts = useTexts('site/landing')
  const { settings } = useSiteFacts()
  const calculator = useCalculator()
  const { dialog, ...sending } = useCalculatorOrder(calculator)
  const card = <CalculatorCard calculator={calculator} {...sending} />
  return (
    <>
      <Hero calculator={card} />
      <WhatIsSection />
      <HowSection />
      <WhySection />
      <SendSection calculator={card} />
      <GrowthSection />
      <PricingSection fee={settings?.order.fee ?? null} />
      <TestimonialsSection />
      <CallToAction
        id="comercio"
        title={texts.cta.title}
        text={texts.cta.text}
        action={{ href: '/register', label: texts.cta.action }}
        other={{ href: '/login', label: texts.cta.signIn }}
      />
      <section id="contacto" className="site-section" aria-labelledby="contacto-titulo">
        <div className="site-wrap grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,37.5rem)] lg:gap-16">
          <SectionHead id="contacto-titulo" title={texts.contact.title} lead={texts.contact.lead} start />
          <LazyContact waiting={<Skeleton className="h-[560px] rounded-hero" />} />
        </div>
      </section>
      {dialog}
    </>
  )
}
