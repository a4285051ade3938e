import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Carousel, useTestimonials } from './carousel.tsx'
import { SectionHead } from './section-parts.tsx'

/** Renders nothing if the operator wants no testimonials. */
export function TestimonialsSection() {
  const { title } = useTexts('site/frame').carousel
  const testimonials = useTestimonials()
  if (testimonials === null) return null
  return (
    <section id="testimonios" className="site-section" aria-labelledby="testimonios-titulo">
      <div className="site-wrap max-w-[53.75rem]">
        <SectionHead id="testimonios-titulo" title={title} />
        <Carousel {...testimonials} />
      </div>
    </section>
  )
}
