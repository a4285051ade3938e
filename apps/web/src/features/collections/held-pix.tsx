import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The client has paid, but not what was asked: it stands in place of what would let them pay twice (ruling 25). */
export function HeldPix({ action }: { action: ReactNode }) {
  const texts = useTexts('charge').held
  return (
    <Notice tone="pending" title={texts.title} announce action={action}>
      {texts.text}
    </Notice>
  )
}

/** The way to the page of an own charge, which says what happened. */
export function WhatHappened({ id }: { id: string }) {
  return (
    <Link to="/historial/$id" params={{ id }} className={buttonClass({ size: 'small' })}>
      {useTexts('charge').held.action}
    </Link>
  )
}
