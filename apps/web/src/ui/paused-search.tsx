import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
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
  const [typed, setTyped] = useState(text)
  const [seen, setSeen] = useState(text)
  // The address changed in another way: by the back button, or by the button of the empty list.
  if (text !== seen) {
    setSeen(text)
    if (text !== typed.trim()) setTyped(text)
  }
  const report = useRef(onSearch)
  useEffect(() => {
    report.current = onSearch
  })
  useEffect(() => {
    const next = typed.trim()
    if (next === seen) return
    const timer = setTimeout(() => report.current(next), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, seen])
  return (
    <TextField
      {...(id !== undefined && { id })}
      label={label}
      type="search"
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      before={<Search size={18} className="flex-none text-t3" aria-hidden="true" />}
      after={typed !== '' && <IconButton icon={X} label={clearLabel} onClick={() => setTyped('')} small />}
    />
  )
}
