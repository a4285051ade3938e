import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'

/** The client paid something other than what was asked for. Replaces the controls that would let them pay twice (ruling 25). */
export function HeldPix({ action }: { action: ReactNode }) {
  const texts = useTexts('collections/own').held
  return (
    <Callout tone="pending" title={texts.title} announce action={action}>
      {texts.text}
    </Callout>
  )
}

/** The link to the page of the user's own charge, which explains what happened. */
export function WhatHappened({ id }: { id: string }) {
  return (
    <Link to="/historial/$id" params={{ id }} className={buttonClass({ size: 'small' })}>
      {useTexts('collections/own').held.action}
    </Link>
  )
}
