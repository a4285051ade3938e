import * as Radix from 'radix-ui/popover'
import { type ReactNode, type Ref, type RefObject, useContext, useImperativeHandle } from 'react'
import { LayerPlace } from './layer-place.ts'

interface PopoverLayerProps {
  id: string
  open: boolean
  onOpenChange: (open: boolean) => void
  button: RefObject<HTMLButtonElement | null>
  label: string
  children: ReactNode
}

/** What `Popover` renders from its first opening on. */
export function PopoverLayer({ id, open, onOpenChange, button, label, children }: PopoverLayerProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>
        <ButtonOutside button={button} />
      </Radix.Trigger>
      <Radix.Portal container={useContext(LayerPlace)}>
        <Radix.Content
          id={id}
          aria-label={label}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          className="card z-30 max-h-(--radix-popover-content-available-height) w-[min(21.25rem,calc(100vw-24px))] overflow-y-auto animate-[rise_180ms_var(--ease)] p-4 text-small shadow-float outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/**
 * Gives the library the button, which is rendered before this code is loaded. The library can then place the panel at the button, and
 * distinguish a press on the button from a press elsewhere.
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
