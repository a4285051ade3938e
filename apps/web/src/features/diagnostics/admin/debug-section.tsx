import { type ReactNode, useId } from 'react'

interface DebugSectionProps {
  title: string
  /** What the tool shows, in a sentence. */
  text: string
  /** The button that starts it. */
  action?: ReactNode
  children?: ReactNode
}

/** One tool of `/debug`. */
export function DebugSection({ title, text, action, children }: DebugSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card grid min-w-0 content-start gap-3.5 p-4 lg:p-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2.5">
        <div className="min-w-0 flex-1 basis-[14rem]">
          <h2 id={id} className="font-[620] text-section">
            {title}
          </h2>
          <p className="mt-0.5 text-small text-t2">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
