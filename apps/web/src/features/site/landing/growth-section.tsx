import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { GrowthChart } from './growth-chart.tsx'
import { growthSamples } from './growth-data.ts'
import { SectionHead } from './section-parts.tsx'

const ticks = { charges: [0, 50, 100, 150], share: [0, 10, 20, 30] } as const

/** PUB-009: sample data, labelled as such. */
export function GrowthSection() {
  const texts = useTexts('site/landing').growth
  return (
    <section id="crecimiento" className="site-section" aria-labelledby="crecimiento-titulo">
      <div className="site-wrap">
        <SectionHead id="crecimiento-titulo" title={texts.title} lead={texts.lead} />
        <div className="grid gap-5 lg:grid-cols-2">
          <GrowthChart {...texts.charges} values={growthSamples.charges} ticks={ticks.charges} tone="sol" />
          <GrowthChart {...texts.share} values={growthSamples.share} ticks={ticks.share} tone="celeste" />
        </div>
      </div>
    </section>
  )
}
