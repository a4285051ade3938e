import X from 'lucide-react/icons/x'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

interface BulkBarProps {
  label: string
  /** "2 selecionadas, $ 81.000". */
  summary: ReactNode
  clearLabel: string
  onClear: () => void
  /** What can be done with the selection. */
  children: ReactNode
}

/** Floats at the bottom while rows are selected. */
export function BulkBar({ label, summary, clearLabel, onClear, children }: BulkBarProps) {
  const bar = useRef<HTMLElement>(null)
  // Its lines wrap on a narrow screen, so that its height depends on the text and its size.
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    if (bar.current === null) return
    const element = bar.current
    const sizes = new ResizeObserver(() => setHeight(element.offsetHeight))
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [])
  return (
    <>
      {/* Room to scroll the end of the list out from under the bar, with its distance to the window. */}
      <div aria-hidden="true" style={{ height: height + 28 }} />
      <section
        ref={bar}
        aria-label={label}
        data-bottom-bar
        className="fixed bottom-5 left-1/2 z-20 flex w-max max-w-full -translate-x-1/2 animate-[appear_180ms_var(--ease)] items-center gap-x-3 gap-y-1.5 rounded-box bg-t1 py-2 pr-2 pl-4 font-[560] text-bg text-small shadow-float max-sm:inset-x-3 max-sm:w-auto max-sm:translate-x-0 max-sm:flex-wrap"
      >
        <span role="status" className="max-sm:flex-[1_1_5rem]">
          {summary}
        </span>
        <span aria-hidden="true" className="h-[22px] w-px bg-bg/25 max-sm:hidden" />
        {children}
        <button
          type="button"
          aria-label={clearLabel}
          onClick={onClear}
          className="ms-auto grid size-9 flex-none place-items-center rounded-[9px] hover:bg-bg/10"
        >
          <X size={16} aria-hidden="true" />
        </button>
      </section>
    </>
  )
}
