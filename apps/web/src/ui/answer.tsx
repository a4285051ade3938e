import { Button } from './button.tsx'

interface AnswerProps {
  label: string
  /** What the answer does. */
  hint: string
  /** The one to try first: it is free, and cannot make anybody pay twice. */
  first?: boolean
  busy?: boolean
  onPress: () => void
}

/** One of several answers to a question, with what it does below its label, so that people do not confuse them. */
export function Answer({ label, hint, first = false, busy = false, onPress }: AnswerProps) {
  return (
    <div className="grid content-start gap-1.5">
      <Button variant={first ? 'primary' : 'quiet'} size="large" full busy={busy} onClick={onPress}>
        {label}
      </Button>
      <p className="text-fine text-t2">{hint}</p>
    </div>
  )
}
