import X from 'lucide-react/icons/x'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useContext } from 'react'
import { IconButton } from './icon-button.tsx'
import { LayerPlace } from './layer-place.ts'
import { useMediaQuery } from './use-media-query.ts'
import { focusLayer, useReturnFocus } from './use-return-focus.ts'

interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Beside the title: a badge of the record's state. */
  aside?: ReactNode
  closeLabel: string
  children: ReactNode
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode
}

/** The details of a record: 520 px at the right, with the live list beside it. On small screens it is a sheet over the list. */
export function Drawer({ open, onOpenChange, title, aside, closeLabel, children, footer }: DrawerProps) {
  const returnFocus = useReturnFocus()
  const beside = useMediaQuery('(min-width: 56.25em)')
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={!beside}>
      <Radix.Portal container={useContext(LayerPlace)}>
        {!beside && <Radix.Overlay className="overlay" />}
        <Radix.Content
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus()
            focusLayer(event)
          }}
          className="drawer"
          aria-describedby={undefined}
          // The list beside it stays in use: a click there opens another record and does not close the drawer.
          onInteractOutside={(event) => {
            if (beside) event.preventDefault()
          }}
        >
          <header className="flex min-h-16 items-center gap-3 border-line border-b px-5">
            <Radix.Title className="sign min-w-0 flex-1 text-19">{title}</Radix.Title>
            {/* With large text it stands below the title and the close button. */}
            {aside !== undefined && (
              <span className="contents max-xs:order-1 max-xs:block max-xs:basis-full">{aside}</span>
            )}
            <Radix.Close asChild>
              <IconButton icon={X} label={closeLabel} className="-mr-2" />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto p-5">{children}</div>
          {footer !== undefined && (
            <footer className="grid gap-2.5 border-line border-t p-5 pb-[max(20px,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
