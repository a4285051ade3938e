import type { ReactNode } from 'react'

/** Chips of a rejection below their label. A long one breaks instead of leaving the dialog. */
export function ChipChoices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-[550] text-label text-t2">{label}</legend>
      <div className="flex flex-wrap gap-2 [&_.chip]:max-w-full [&_.chip]:whitespace-normal [&_.chip]:text-left">
        {children}
      </div>
    </fieldset>
  )
}

interface MessagePreviewProps {
  title: string
  /** The language of the person who will read it, as a locale. */
  lang: string
  before: string
  reason: string
  after?: string | undefined
}

/** What the person will read, with a reason that is still being written. */
export function MessagePreview({ title, lang, before, reason, after }: MessagePreviewProps) {
  return (
    <section>
      <h3 className="mb-1.5 font-[550] text-label text-t2">{title}</h3>
      <div lang={lang} className="grid gap-1.5 rounded-box bg-s2 p-3.5 text-small">
        <p className="text-t2">{before}</p>
        <p className="whitespace-pre-line font-[560] [overflow-wrap:anywhere]">
          {reason.trim() === '' ? '…' : reason.trim()}
        </p>
        {after !== undefined && <p className="text-t2">{after}</p>}
      </div>
    </section>
  )
}

/** The key of a button, where there is a keyboard. */
export function ButtonKey({ name }: { name: string }) {
  return (
    <kbd aria-hidden="true" className="font-[600] text-fine opacity-80 max-lg:hidden">
      {name}
    </kbd>
  )
}

/** Holds the buttons of a decision: fixed at the bottom of a phone. */
export const decisionFrame = {
  'data-bottom-bar': '',
  className:
    'grid gap-2 max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 max-lg:border-line max-lg:border-t max-lg:bg-bg max-lg:p-3',
} as const
