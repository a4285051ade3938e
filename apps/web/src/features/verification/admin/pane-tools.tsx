import { type DocumentType, documentTypes } from '@puente/contract/verification/verification'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Columns2 from 'lucide-react/icons/columns-2'
import Columns3 from 'lucide-react/icons/columns-3'
import IdCard from 'lucide-react/icons/id-card'
import Maximize from 'lucide-react/icons/maximize'
import Minimize from 'lucide-react/icons/minimize'
import Minus from 'lucide-react/icons/minus'
import PanelBottom from 'lucide-react/icons/panel-bottom'
import Plus from 'lucide-react/icons/plus'
import RotateCw from 'lucide-react/icons/rotate-cw'
import User from 'lucide-react/icons/user'
import type { LucideIcon } from 'lucide-react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { Panes } from './use-panes.ts'

const pressedLook = 'aria-[pressed=true]:bg-s3 aria-[pressed=true]:text-accent-ink'
const icons: Readonly<Record<DocumentType, LucideIcon>> = {
  frontId: IdCard,
  backId: PanelBottom,
  selfie: User,
}

/**
 * Everything that a key does to the pictures, as buttons.
 * @param single true if only one document is shown, so that there is nothing to choose from
 */
export function PaneTools({ panes, single = false }: { panes: Panes; single?: boolean }) {
  const { tools } = useTexts('verification/admin').viewer
  return (
    <div role="toolbar" aria-label={tools.label} className="flex flex-wrap items-center gap-1">
      {!single && <Choice panes={panes} />}
      <Tool icon={Plus} label={tools.zoomIn} onClick={() => panes.zoom(1)} />
      <Tool icon={Minus} label={tools.zoomOut} onClick={() => panes.zoom(-1)} />
      <Tool icon={RotateCw} label={tools.rotate} onClick={panes.rotate} />
      <Gap />
      <Tool icon={ArrowLeft} label={tools.left} onClick={() => panes.pan(-1, 0)} />
      <Tool icon={ArrowUp} label={tools.up} onClick={() => panes.pan(0, -1)} />
      <Tool icon={ArrowDown} label={tools.down} onClick={() => panes.pan(0, 1)} />
      <Tool icon={ArrowRight} label={tools.right} onClick={() => panes.pan(1, 0)} />
      {!single && <FullScreen panes={panes} />}
    </div>
  )
}

/** Which documents are in view. */
function Choice({ panes }: { panes: Panes }) {
  const texts = useTexts('verification/admin')
  const { tools } = texts.viewer
  return (
    <>
      <Tool
        icon={Columns3}
        label={tools.all}
        onClick={panes.showAll}
        pressed={panes.focus === null && !panes.paired}
      />
      {documentTypes.map((type, index) => (
        <Tool
          key={type}
          icon={icons[type]}
          label={tools.one(texts.documents[type], index + 1)}
          onClick={() => panes.focusOn(type)}
          pressed={panes.focus === type}
        />
      ))}
      <Tool icon={Columns2} label={tools.pair} onClick={panes.pair} pressed={panes.paired} />
      <Gap />
    </>
  )
}

function FullScreen({ panes }: { panes: Panes }) {
  const { tools } = useTexts('verification/admin').viewer
  return (
    <>
      <Gap />
      <IconButton
        small
        icon={panes.full ? Minimize : Maximize}
        label={panes.full ? tools.leaveFull : tools.full}
        onClick={panes.toggleFull}
      />
    </>
  )
}

function Tool({
  icon,
  label,
  onClick,
  pressed,
}: {
  icon: LucideIcon
  label: string
  onClick: () => void
  pressed?: boolean
}) {
  return (
    <IconButton
      small
      icon={icon}
      label={label}
      onClick={onClick}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      className={pressedLook}
    />
  )
}

function Gap() {
  return <span aria-hidden="true" className="mx-1 h-5 w-px bg-line" />
}
