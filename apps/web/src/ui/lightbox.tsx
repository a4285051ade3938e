import X from 'lucide-react/icons/x'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useContext } from 'react'
import { IconButton } from './icon-button.tsx'
import { LayerPlace } from './layer-place.ts'
import { focusLayer, useReturnFocus } from './use-return-focus.ts'

interface LightboxProps {
  open: boolean
  onClose: () => void
  title: string
  closeLabel: string
  children: ReactNode
}

/** One picture on the whole screen. The button and Escape close it (TXN-039). */
export function Lightbox({ open, onClose, title, closeLabel, children }: LightboxProps) {
  const returnFocus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Radix.Portal container={useContext(LayerPlace)}>
        <Radix.Overlay className="overlay z-50 bg-black/90" />
        <Radix.Content
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus()
            focusLayer(event)
          }}
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex flex-col outline-none"
        >
          <header className="flex min-h-16 items-center gap-3 px-4 lg:px-6">
            <Radix.Title className="min-w-0 flex-1 font-[620] text-section">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton icon={X} label={closeLabel} framed className="bg-s1" />
            </Radix.Close>
          </header>
          <div className="grid min-h-0 flex-1 place-items-center overflow-auto p-4 pt-0">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
