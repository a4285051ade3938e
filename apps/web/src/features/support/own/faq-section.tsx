import type { PublicSettings } from '@puente/contract/settings/settings'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Link2 from 'lucide-react/icons/link-2'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { wholeMinutes } from '../../../lib/format/minutes.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { SupportFacts } from '../../../messages/es/support/own.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { answersTo, questionId, questionOfHash } from './faq.rules.ts'

/** SUP-006: null while the figures are not known. */
function factsOf(settings: PublicSettings | null): SupportFacts | null {
  if (settings === null) return null
  const { order, qrValiditySeconds } = settings
  return {
    min: showAmount(order.min),
    max: showAmount(order.max),
    fee: showAmount(order.fee),
    validityMinutes: wholeMinutes(qrValiditySeconds),
  }
}

/** The thirteen questions (SUP-005). They use the `details` element of the browser, so that they open even without a script. */
export function FaqSection({ settings }: { settings: PublicSettings | null }) {
  const texts = useTexts('support/own')
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLDivElement>(null)
  useOpenedByAddress(list, texts.questions.length)
  const facts = factsOf(settings)
  const shown = texts.questions.map(
    ({ question, answer }) =>
      typed.trim() === '' || answersTo(typed, question, facts === null ? '' : answer(facts)),
  )
  const count = shown.filter(Boolean).length
  return (
    <section aria-labelledby="preguntas" className="min-w-0">
      <h2 id="preguntas" className="font-[640] text-22 leading-tight">
        {texts.faq.title}
      </h2>
      <SearchBox typed={typed} onType={setTyped} />
      <p role="status" className="sr-only">
        {typed.trim() === '' ? '' : count === 0 ? texts.faq.none : texts.faq.found(count)}
      </p>
      <div ref={list} className="mt-4 border-line border-y">
        {texts.questions.map(({ question, answer }, index) => (
          <details
            key={questionId(index)}
            hidden={!shown[index]}
            className="group border-line border-b last:border-b-0"
          >
            <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 py-3 font-[600]">
              <h3 className="min-w-0">{question}</h3>
              <ChevronRight
                size={20}
                className="flex-none rotate-90 text-t2 group-open:-rotate-90"
                aria-hidden="true"
              />
            </summary>
            <div id={questionId(index)} className="max-w-[65ch] scroll-mt-20 pb-4 text-t2">
              {facts === null ? <Skeleton className="h-12 w-full" /> : <p>{answer(facts)}</p>}
              <a
                href={`#${questionId(index)}`}
                className="mt-1 inline-flex min-h-11 items-center gap-1.5 text-label underline-offset-4 hover:text-t1 hover:underline"
              >
                <Link2 size={16} aria-hidden="true" />
                <span>
                  {texts.faq.link}
                  <span className="sr-only">: {question}</span>
                </span>
              </a>
            </div>
          </details>
        ))}
        {count === 0 && (
          <div className="py-8">
            <p className="font-[620]">{texts.faq.none}</p>
            <p className="mt-1 text-t2">{texts.faq.noneHint}</p>
          </div>
        )}
      </div>
    </section>
  )
}

function SearchBox({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const texts = useTexts('support/own').faq
  const input = useRef<HTMLInputElement>(null)
  return (
    <search className="needs-script mt-4 block">
      <div className="field-box">
        <Search size={20} className="text-t2" aria-hidden="true" />
        <input
          ref={input}
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={texts.search}
          placeholder={texts.search}
          maxLength={100}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          className="field-control"
        />
        {typed !== '' && (
          <button
            type="button"
            aria-label={texts.clear}
            className="icon-button -mr-2"
            onClick={() => {
              onType('')
              input.current?.focus()
            }}
          >
            <X size={18} aria-hidden="true" />
          </button>
        )}
      </div>
    </search>
  )
}

/** `#pregunta-n` opens that question, on load and when the address changes. In browsers that already do this, it changes nothing. */
function useOpenedByAddress(list: { readonly current: HTMLElement | null }, count: number): void {
  useEffect(() => {
    const open = (): void => {
      const index = questionOfHash(location.hash, count)
      const item = index === null ? undefined : list.current?.querySelectorAll('details')[index]
      if (item === undefined) return
      item.open = true
      item.scrollIntoView({ block: 'nearest' })
    }
    open()
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [list, count])
}
