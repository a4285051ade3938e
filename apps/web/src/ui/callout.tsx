import clsx from 'clsx'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { toneClass } from './tone.ts'

const icons = { info: Info, pending: TriangleAlert, error: CircleAlert, success: CircleCheck } as const

/** Room for a few words in each line. If the action does not fit beside it, the action goes below; the icon is never alone. */
const besideIcon = 'basis-[min(15rem,calc(100%-2rem))]'

interface CalloutProps {
  tone: keyof typeof icons
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Announced by screen readers, because the person's action caused it. */
  announce?: boolean
}

/** A message within the page. Use it where a toast would disappear too soon. */
export function Callout({ tone, title, children, action, announce = false }: CalloutProps) {
  const Icon = icons[tone]
  return (
    <div
      role={announce ? (tone === 'error' ? 'alert' : 'status') : undefined}
      className={clsx(
        'tint flex items-start gap-3 rounded-box p-3.5',
        action !== undefined && 'flex-wrap',
        toneClass[tone],
      )}
    >
      <Icon size={20} className="mt-px" aria-hidden="true" />
      <div className={clsx('min-w-0 flex-1 text-small', action !== undefined && besideIcon)}>
        {title !== undefined && <p className="font-[620]">{title}</p>}
        {children !== undefined && <div className="text-t1">{children}</div>}
      </div>
      {action}
    </div>
  )
}
