import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { useLanguage } from '../lib/i18n/language-scope.tsx'
import { textsOf } from '../lib/i18n/texts.ts'
import { Button, type ButtonLook } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { showToast } from './toast-store.ts'

const shownForMs = 2_000

/** Resolves to whether the browser allowed it. Never rejects, also where a page without encryption has no clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/**
 * Copies a text, and returns true for two seconds afterwards. The promise resolves to whether the browser allowed it: the caller
 * must report a refusal.
 */
export function useCopied(): [boolean, (text: string) => Promise<boolean>] {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), shownForMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (text: string): Promise<boolean> => {
    const done = await copyText(text)
    setCopied(done)
    return done
  }
  return [copied, copy]
}

/** As `useCopied`, for a separate button: a toast also reports that the browser refused. */
function useCopyButton(text: string): [boolean, () => Promise<void>] {
  const language = useLanguage()
  const [copied, copy] = useCopied()
  const press = async (): Promise<void> => {
    if (await copy(text)) return
    // The app has already loaded these texts. Elsewhere they load on demand.
    showToast({ tone: 'error', title: (await textsOf(language, 'problems')).copyRefused })
  }
  return [copied, press]
}

interface CopyButtonProps extends ButtonLook {
  text: string
  label: string
  /** Replaces the label for two seconds and is announced. */
  copiedLabel: string
}

/** A button that copies, and confirms it in place of its label. */
export function CopyButton({ text, label, copiedLabel, ...look }: CopyButtonProps) {
  const [copied, copy] = useCopyButton(text)
  return (
    <Button {...look} icon={copied ? Check : Copy} onClick={copy}>
      <span aria-live="polite">{copied ? copiedLabel : label}</span>
    </Button>
  )
}

/** The small form, beside ids, CBU and CUIT. */
export function CopyIconButton({ text, label, copiedLabel }: Omit<CopyButtonProps, keyof ButtonLook>) {
  const [copied, copy] = useCopyButton(text)
  return (
    <>
      <IconButton
        small
        framed
        icon={copied ? Check : Copy}
        label={copied ? copiedLabel : label}
        onClick={copy}
      />
      <span className="sr-only" aria-live="polite">
        {copied && copiedLabel}
      </span>
    </>
  )
}
