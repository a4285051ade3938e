import { Link } from '@tanstack/react-router'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The client has paid, but not what was asked: said in place of what would let him pay twice (ruling 25). */
export function HeldPix({ id }: { id: string }) {
  const texts = useTexts('charge').held
  return (
    <Notice
      tone="pending"
      title={texts.title}
      announce
      action={
        <Link to="/historial/$id" params={{ id }} className={buttonClass({ size: 'small' })}>
          {texts.action}
        </Link>
      }
    >
      {texts.text}
    </Notice>
  )
}
