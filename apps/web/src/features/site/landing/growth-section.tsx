import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { GrowthChart } from './growth-chart.tsx'
import { SectionHead } from './section-parts.tsx'

/** Invented data, labelled as such (PUB-009): twelve months of a merchant who starts to accept Pix. */
const growthSamples = {
  charges: [18, 24, 31, 38, 47, 55, 68, 74, 89, 104, 121, 142],
  share: [4, 5, 7, 8, 10, 11, 13, 15, 17, 19, 21, 23],
} as const satisfies Record<string, readonly number[]>
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
