import * as Radix from 'radix-ui/popover'
import { type ReactNode, type Ref, type RefObject, useImperativeHandle } from 'react'

interface PopoverLayerProps {
  id: string
  open: boolean
  onOpenChange: (open: boolean) => void
  button: RefObject<HTMLButtonElement | null>
  label: string
  children: ReactNode
}

/** What `Popover` shows once it was wanted. */
export function PopoverLayer({ id, open, onOpenChange, button, label, children }: PopoverLayerProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>
        <ButtonOutside button={button} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          id={id}
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

/**
 * Hands the library the button, which stands before this code is loaded. So the panel hangs from the button, and the library knows a
 * press on it from a press elsewhere.
 */
function ButtonOutside({
  ref,
  button,
}: {
  ref?: Ref<HTMLButtonElement | null>
  button: PopoverLayerProps['button']
}) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, [button])
  return null
}
