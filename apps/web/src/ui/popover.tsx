import * as Radix from 'radix-ui/popover'
import type { ReactElement, ReactNode } from 'react'

interface PopoverProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button that it hangs from; gets the aria attributes and the focus back. */
  anchor: ReactElement
  /** Says what it is for, to those who do not see where it hangs. */
  label: string
  children: ReactNode
}

/** A small panel beside its button, for filters: not modal, put away by Escape and by a click elsewhere. */
export function Popover({ open, onOpenChange, anchor, label, children }: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{anchor}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          className="card z-30 w-[min(340px,calc(100vw-24px))] animate-[rise_180ms_var(--ease)] p-4 text-small shadow-float outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
