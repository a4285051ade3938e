import { Checkbox } from '../checkbox.tsx'
import { Dialog } from '../dialog.tsx'

interface ShortcutsHelpProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  enabled: boolean
  onEnabled: (enabled: boolean) => void
  texts: {
    readonly title: string
    readonly hint: string
    /** The label of the switch. */
    readonly enabled: string
    readonly keys: readonly (readonly [keys: string, act: string])[]
  }
  closeLabel: string
}

/** What each key does, and the switch that turns single keys off (WCAG 2.1.4). */
export function ShortcutsHelp({
  open,
  onOpenChange,
  enabled,
  onEnabled,
  texts,
  closeLabel,
}: ShortcutsHelpProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      description={texts.hint}
      closeLabel={closeLabel}
    >
      <Checkbox
        label={texts.enabled}
        checked={enabled}
        onChange={(event) => onEnabled(event.target.checked)}
      />
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 text-small">
        {texts.keys.map(([keys, act]) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="rounded-tag border border-line bg-s2 px-2 py-0.5 font-[600] text-label">
                {keys}
              </kbd>
            </dt>
            <dd className="text-t2">{act}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
