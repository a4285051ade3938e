import X from 'lucide-react/icons/x'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useContext } from 'react'
import { IconButton } from './icon-button.tsx'
import { LayerPlace } from './layer-place.ts'
import { focusableWhileScrolling } from './focusable-while-scrolling.ts'
import { focusLayer, useReturnFocus } from './use-return-focus.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** States the act: "Registrar pago", not "¿Estás seguro?". */
  title: string
  /** The sentence under the title; the dialog is described by it. */
  description?: ReactNode
  /** Without it, only the actions close the dialog. */
  closeLabel?: string
  children?: ReactNode
  /** Actions, the safest first in reading order. */
  footer?: ReactNode
  /**
   * Set this while there is typed data or a running act. Escape and the backdrop then do nothing, and only the buttons close the dialog.
   */
  keepOpen?: boolean
  wide?: boolean
  /** The focus goes to its field on a phone too: without the keyboard there is nothing to do in it. */
  asksOneField?: boolean
  /** Where the focus goes on closing, if not back to the element that opened the dialog. */
  returnFocusTo?: () => HTMLElement | null
}

/**
 * Moves the focus to the body if there is a field to fill in, else to the safest action, else to the dialog. Not to a field on a phone: its
 * keyboard would cover the text that explains the dialog.
 */
function focusFirst(opening: Event, onPhonesToo: boolean): void {
  focusLayer(opening)
  if (!(opening.currentTarget instanceof Element)) return
  const body = opening.currentTarget.querySelector('[data-dialog-body]')
  const field = 'input:not([hidden], [type="hidden"], [type="checkbox"], [type="file"]), textarea'
  const asks = body !== null && body.querySelector(field) !== null
  if (asks && !onPhonesToo && !matchMedia('(pointer: fine)').matches) return
  // Never to a button without words, whose tooltip would cover the dialog.
  const first = asks
    ? body.querySelector<HTMLElement>(`:is(${field}, button:not(.icon-button), select):not(:disabled)`)
    : opening.currentTarget.querySelector<HTMLElement>(
        'footer :is(button:not(.icon-button), a):not(:disabled)',
      )
  // The field may be below the fold. The dialog opens at its beginning, which explains it, and scrolls with the first key.
  first?.focus({ preventScroll: true })
}

/** What `Dialog` renders from its first opening on. */
export function DialogLayer(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    closeLabel,
    children,
    footer,
    keepOpen = false,
    wide = false,
  } = props
  const returnFocus = useReturnFocus(props.returnFocusTo)
  const guard = (event: Event): void => {
    if (keepOpen) event.preventDefault()
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal container={useContext(LayerPlace)}>
        <Radix.Overlay className="overlay" />
        <Radix.Content
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus()
            focusFirst(event, props.asksOneField === true)
          }}
          className="dialog"
          style={wide ? { '--dialog-width': '52.5rem' } : undefined}
          onEscapeKeyDown={guard}
          onInteractOutside={guard}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <header className="flex items-start gap-3 p-5 pb-0 md:p-6 md:pb-0">
            <div className="min-w-0 flex-1">
              <Radix.Title className="sign text-21">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="mt-2 text-t2">{description}</Radix.Description>
              )}
            </div>
            {closeLabel !== undefined && (
              <Radix.Close asChild>
                <IconButton icon={X} label={closeLabel} disabled={keepOpen} className="-mr-2 -mt-2" />
              </Radix.Close>
            )}
          </header>
          {children !== undefined && (
            <div
              ref={focusableWhileScrolling}
              data-dialog-body
              className="mt-2.5 min-h-0 overflow-y-auto p-5 pt-2.5 md:px-6"
            >
              {children}
            </div>
          )}
          {footer !== undefined && (
            <footer className="mt-auto grid grid-cols-[minmax(0,1fr)] gap-2.5 p-5 pt-3 md:flex md:justify-end md:px-6 md:pb-6">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
