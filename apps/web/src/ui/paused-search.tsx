import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { pausedText, textToReport, withAddress } from './paused-search.rules.ts'
import { TextField } from './text-field.tsx'

/** The search starts this long after the last key (PEOP-003). */
const pauseMs = 300

interface PausedSearchProps {
  id?: string
  /** What is searched for now. */
  text: string
  /** Called with the trimmed text; empty to search for nothing. */
  onSearch: (text: string) => void
  label: string
  clearLabel: string
}

/** A search field that reports the typed text once the typing pauses. */
export function PausedSearch({ id, text, onSearch, label, clearLabel }: PausedSearchProps) {
  const [before, setState] = useState(() => pausedText(text))
  const state = withAddress(before, text)
  if (state !== before) setState(state)
  const { typed, reported } = state
  const input = useRef<HTMLInputElement>(null)
  const type = (now: string): void => setState((last) => ({ ...last, typed: now }))
  const report = useRef(onSearch)
  useEffect(() => {
    report.current = onSearch
  })
  useEffect(() => {
    const next = textToReport({ typed, reported })
    if (next === null) return
    const timer = setTimeout(() => {
      setState((last) => ({ ...last, reported: next }))
      report.current(next)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, reported])
  const clear = (): void => {
    type('')
    // The button disappears with the text. The focus stays where the next search is typed.
    input.current?.focus()
  }
  return (
    <TextField
      {...(id !== undefined && { id })}
      ref={input}
      label={label}
      type="search"
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={(event) => type(event.target.value)}
      before={<Search size={18} className="flex-none text-t3" aria-hidden="true" />}
      after={typed !== '' && <IconButton icon={X} label={clearLabel} onClick={clear} small />}
    />
  )
}
