import type { NoticeDesk } from '@puente/contract/notices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Activity from 'lucide-react/icons/activity'
import BellOff from 'lucide-react/icons/bell-off'
import LinkIcon from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { noticeDeskQuery, noticesKey } from './notices-queries.ts'
import { RegisterDialog } from './register-dialog.tsx'

interface NoticeToolsProps {
  onList: () => void
}

/** In the header: whether notices come, what can be asked of the active provider, and reading all again (HOOK-002 to HOOK-004). */
export function NoticeTools({ onList }: NoticeToolsProps) {
  const texts = useTexts('notices/admin')
  const { data } = useQuery(noticeDeskQuery)
  return (
    <>
      <span className="max-lg:hidden">
        {data !== undefined && data.silence !== null && (
          <Badge tone={data.silence.mute === null ? 'error' : 'neutral'} icon={BellOff}>
            {data.silence.mute === null ? texts.stopped : texts.muting.badge}
          </Badge>
        )}
        {data !== undefined && isArriving(data) && (
          <Badge tone="success" icon={Activity}>
            {texts.arriving}
          </Badge>
        )}
      </span>
      <span className="flex gap-2 max-lg:hidden">
        <RegistrationButtons onList={onList} />
      </span>
      <ReloadButton />
    </>
  )
}

/** How recent the last notice must be to show that notices arrive. A quiet night proves neither that they arrive nor that they stopped. */
const arrivingForMs = 60 * 60_000

function isArriving({ silence, providers }: NoticeDesk): boolean {
  const last = providers.find(({ isActive }) => isActive)?.lastNoticeAt ?? null
  return silence === null && last !== null && serverClock.now() - Date.parse(last) < arrivingForMs
}

/** 'Listar Webhooks' and 'Registrar Webhook': in the header where there is room, else above the lists. */
export function RegistrationButtons({ onList }: NoticeToolsProps) {
  const texts = useTexts('notices/admin')
  const { data } = useQuery(noticeDeskQuery)
  const [registering, setRegistering] = useState(false)
  const active = data?.providers.find(({ isActive }) => isActive)
  return (
    <>
      <Button icon={List} onClick={onList}>
        {texts.list}
      </Button>
      <Button
        variant="primary"
        icon={LinkIcon}
        offBecause={active?.isConfigured === false ? texts.registering.unconfigured : undefined}
        // Also before the desk was read: the dialog comes with it, and no press is lost.
        onClick={() => setRegistering(true)}
      >
        {texts.register}
      </Button>
      {registering && active?.isConfigured === true && (
        <RegisterDialog provider={active} onClose={() => setRegistering(false)} />
      )}
    </>
  )
}

function ReloadButton() {
  const texts = useTexts('notices/admin')
  const queryClient = useQueryClient()
  // True only for a reload by the button: the screen also reads by itself, every few seconds.
  const [busy, setBusy] = useState(false)
  const reload = async (): Promise<void> => {
    setBusy(true)
    await queryClient.refetchQueries({ queryKey: noticesKey, type: 'active' })
    setBusy(false)
  }
  return <IconButton framed icon={RefreshCw} label={texts.reload} busy={busy} onClick={() => void reload()} />
}
