import clsx from 'clsx'
import Store from 'lucide-react/icons/store'
import type { ReactNode } from 'react'
import { buttonClass } from '../../../ui/button.tsx'

interface SectionHeadProps {
  /** The id of the heading, which names the section. */
  id: string
  title: string
  lead?: string
  /** At the start of the line instead of in the middle. */
  start?: boolean
  children?: ReactNode
}

export function SectionHead({ id, title, lead, start = false, children }: SectionHeadProps) {
  return (
    <header className={clsx(start ? 'max-w-[34rem]' : 'mx-auto mb-10 max-w-[44rem] text-center')}>
      <h2 id={id} className="site-h2">
        {title}
      </h2>
      {lead !== undefined && <p className="mt-4 text-lead text-t2">{lead}</p>}
      {children}
    </header>
  )
}

interface LabelledLink {
  href: string
  label: string
}

interface CallToActionProps {
  id: string
  title: string
  text: string
  action: LabelledLink
  other?: LabelledLink
}

/** The main action to take now, and optionally a second one. */
export function CallToAction({ id, title, text, action, other }: CallToActionProps) {
  return (
    <section id={id} className="site-section site-section-band" aria-labelledby={`${id}-titulo`}>
      <div className="site-wrap grid justify-items-center gap-5 text-center">
        <h2 id={`${id}-titulo`} className="site-h2">
          {title}
        </h2>
        <p className="max-w-[38rem] text-lead text-t2">{text}</p>
        <p className="mt-2 flex flex-wrap justify-center gap-3">
          <a href={action.href} className={buttonClass({ variant: 'primary', size: 'large' })}>
            <Store aria-hidden="true" />
            {action.label}
          </a>
          {other !== undefined && (
            <a href={other.href} className={buttonClass({ size: 'large' })}>
              {other.label}
            </a>
          )}
        </p>
      </div>
    </section>
  )
}
