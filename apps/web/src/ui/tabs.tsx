import clsx from 'clsx'
import * as Radix from 'radix-ui/tabs'
import type { ReactNode } from 'react'

interface TabsProps {
  label: string
  value: string
  onValueChange: (value: string) => void
  /** Many tabs: close together, and on a second line where they do not fit in one. */
  dense?: boolean
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[]
}

/** Views of one record. Arrow keys move between the tabs. */
export function Tabs({ label, value, onValueChange, dense = false, tabs }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange}>
      {/* `relative`, so that it also clips hidden words in a label: they are placed absolutely and would widen the page. */}
      <Radix.List
        aria-label={label}
        className={clsx(
          'relative flex overflow-x-auto border-line border-b',
          dense ? 'flex-wrap' : 'gap-1 max-sm:gap-0',
        )}
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={clsx(
              dense ? 'px-1.5' : 'px-3 max-sm:px-2.5',
              '-mb-px min-h-11 whitespace-nowrap border-transparent border-b-2 font-[560] text-small text-t2 hover:text-t1 data-[state=active]:border-accent-ink data-[state=active]:text-t1 focus-visible:outline-offset-[-3px]',
            )}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-4 outline-offset-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
