import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Quote from 'lucide-react/icons/quote'
import clsx from 'clsx'
import { useEffect, useId, useState } from 'react'
import type { Testimonial } from '@puente/contract/settings/settings'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useSiteFacts } from '../../../lib/site/site-facts.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { neighbour } from './carousel.rules.ts'

const advanceMs = 7_000

/** Testimonials: the operator's entries, or the product's examples. Null if the operator wants none. */
export function useTestimonials(): { entries: readonly Testimonial[]; areExamples: boolean } | null {
  const { settings } = useSiteFacts()
  const { testimonials: examples } = useTexts('site/frame')
  const own = settings?.testimonials ?? null
  if (own === null) return { entries: examples, areExamples: true }
  return own.length === 0 ? null : { entries: own, areExamples: false }
}

interface CarouselProps {
  entries: readonly Testimonial[]
  areExamples: boolean
}

/** PUB-012: one entry at a time, in a loop, by buttons, dots or time. Never by time for people who prefer reduced motion. */
export function Carousel({ entries, areExamples }: CarouselProps) {
  const texts = useTexts('site/frame').carousel
  const id = useId()
  const [chosenEntry, setShown] = useState(0)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const wantsNoMotion = useMediaQuery('(prefers-reduced-motion: reduce)')
  const still = chosen ?? wantsNoMotion
  const [touched, setTouched] = useState(false)
  const count = entries.length
  // The operator may have removed entries meanwhile.
  const shown = chosenEntry < count ? chosenEntry : 0
  const moving = !still && !touched && count > 1
  useEffect(() => {
    if (!moving) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setShown((at) => neighbour(at, 1, count))
    }, advanceMs)
    return () => clearInterval(timer)
  }, [moving, count])
  return (
    <section
      aria-roledescription={texts.kind}
      aria-label={texts.label}
      onPointerEnter={() => setTouched(true)}
      onPointerLeave={() => setTouched(false)}
      onFocus={() => setTouched(true)}
      onBlur={() => setTouched(false)}
    >
      <ul id={id} aria-live={moving ? 'off' : 'polite'} className="carousel-slides">
        {entries.map((entry, position) => (
          <li
            key={`${position} ${entry.text}`}
            aria-hidden={position !== shown}
            className="card grid content-between gap-6 rounded-hero p-6 sm:p-9"
          >
            <Entry entry={entry} isExample={areExamples} />
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className="needs-script mt-5 flex items-center justify-center gap-2">
          <IconButton
            framed
            icon={ChevronLeft}
            label={texts.previous}
            onClick={() => setShown(neighbour(shown, -1, count))}
          />
          <Dots {...{ count, shown, setShown }} />
          <IconButton
            framed
            icon={ChevronRight}
            label={texts.next}
            onClick={() => setShown(neighbour(shown, 1, count))}
          />
          <IconButton
            icon={still ? Play : Pause}
            label={still ? texts.play : texts.pause}
            onClick={() => setChosen(!still)}
          />
        </div>
      )}
    </section>
  )
}

function Entry({ entry, isExample }: { entry: Testimonial; isExample: boolean }) {
  const texts = useTexts('site/frame').carousel
  return (
    <>
      <blockquote>
        <Quote size={30} className="mb-4 text-accent-ink" aria-hidden="true" />
        <p className="max-w-[52ch] text-[clamp(1rem+2px,2vw,1rem+8px)] leading-[1.4]">{entry.text}</p>
      </blockquote>
      <p className="flex flex-wrap items-center gap-3 font-[600] text-t2">
        {entry.author}
        {isExample && <Badge tone="neutral">{texts.example}</Badge>}
      </p>
    </>
  )
}

function Dots({
  count,
  shown,
  setShown,
}: {
  count: number
  shown: number
  setShown: (position: number) => void
}) {
  const texts = useTexts('site/frame').carousel
  return (
    <span className="flex">
      {Array.from({ length: count }, (_, position) => (
        <button
          // oxlint-disable-next-line react/no-array-index-key -- dots are their positions
          key={position}
          type="button"
          aria-label={texts.goTo(position + 1, count)}
          aria-current={position === shown}
          className="grid h-11 w-7 place-items-center"
          onClick={() => setShown(position)}
        >
          <span
            className={clsx(
              'size-2.5 rounded-full border',
              position === shown ? 'border-accent-ink bg-accent-ink' : 'border-line-strong',
            )}
          />
        </button>
      ))}
    </span>
  )
}
