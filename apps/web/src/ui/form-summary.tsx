import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useRef } from 'react'

interface FormSummaryProps {
  title: string
  /** The same texts as beside the fields. With a `fieldId`, the text links to the field. An empty list hides the summary. */
  faults: readonly { fieldId?: string; message: string }[]
  /** Changes with every failed submit: the summary then takes the focus, also when its words stayed the same. */
  attempt: number
}

/** What is wrong with a form, on top of it, after a failed submit. */
export function FormSummary({ title, faults, attempt }: FormSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (faults.length === 0) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="tint rounded-box border border-ceibo/50 p-4 [--c:var(--ceibo)]"
    >
      <p className="flex items-center gap-2 font-[620]">
        <TriangleAlert size={20} aria-hidden="true" />
        {title}
      </p>
      <ul className="mt-2 grid gap-1 pl-7 text-small text-t1">
        {faults.map(({ fieldId, message }) => (
          <li key={`${fieldId}${message}`}>
            {fieldId === undefined ? (
              message
            ) : (
              <a
                href={`#${fieldId}`}
                className="underline underline-offset-2"
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(fieldId)?.focus()
                }}
              >
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
