import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useSiteFacts } from '../../../lib/site/site-facts.tsx'
import { orderChannel } from '../../rates/visitor/public.ts'
import { SectionHead } from './section-parts.tsx'

/** The other service: reais to Brazil, with the calculator (PUB-001, PUB-005). */
export function SendSection({ calculator }: { calculator: ReactNode }) {
  const texts = useTexts('site/landing').send
  const { settings } = useSiteFacts()
  const channel = texts.channels[orderChannel(settings)]
  return (
    <section id="calculadora" className="site-section site-section-band" aria-labelledby="enviar-titulo">
      <div className="site-wrap grid items-center gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(23.75rem,28rem)] lg:gap-16">
        <div>
          <SectionHead id="enviar-titulo" title={texts.title} lead={`${texts.text} ${channel.text}`} start />
          <ul className="mt-6 grid gap-3">
            {[...texts.points, channel.point].map((point) => (
              <li key={point} className="flex items-start gap-3">
                <Check size={20} className="mt-0.5 text-mata" aria-hidden="true" />
                {point}
              </li>
            ))}
          </ul>
          <a
            href="/calculadorapix"
            className="mt-5 inline-flex min-h-11 items-center gap-2 font-[620] underline underline-offset-4"
          >
            {texts.more}
            <ArrowRight size={18} aria-hidden="true" />
          </a>
        </div>
        {calculator}
      </div>
    </section>
  )
}
