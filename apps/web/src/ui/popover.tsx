import {
  type ComponentProps,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react'

const loadLayer = () => import('./popover-layer.tsx')
const Layer = lazy(() => loadLayer().then((module) => ({ default: module.PopoverLayer })))

type AnchorProps = Required<
  Pick<
    ComponentProps<'button'>,
    'ref' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'onClick' | 'onFocus' | 'onPointerEnter'
  >
>

interface PopoverProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button that the panel is placed at. It takes all of these props, and gets the focus back. */
  anchor: (props: AnchorProps) => ReactElement
  /** Names the panel for people who do not see where it is placed. */
  label: string
  /** Loads the code of lazy children, beside the panel's own. */
  loadContent?: () => Promise<unknown>
  children: ReactNode
}

/**
 * A small panel beside its button, for filters. It is not modal: Escape and a click elsewhere close it. Its code is no part of a first
 * load. It comes when the pointer or the focus reaches the button, at the latest with the first opening.
 */
export function Popover({ open, onOpenChange, anchor, label, loadContent, children }: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  // Ignores failures: opening the panel loads the code again, and reports a failure then.
  const prepare = (): void => void Promise.allSettled([loadLayer(), loadContent?.()])
  return (
    <>
      {anchor({
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => onOpenChange(!open),
        onFocus: prepare,
        onPointerEnter: prepare,
      })}
      {wanted && (
        <Suspense>
          <Layer id={id} open={open} onOpenChange={onOpenChange} button={button} label={label}>
            {children}
          </Layer>
        </Suspense>
      )}
    </>
  )
}
