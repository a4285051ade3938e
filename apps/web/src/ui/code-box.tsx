interface CodeBoxProps {
  label: string
  code: string
  /** Selects the code at once: a person asked to see it. */
  selected?: boolean
}

/** Shows a code where the browser cannot copy it. As high as its text, so that a payer can select the text to its end. */
export function CodeBox({ label, code, selected = false }: CodeBoxProps) {
  const look = 'col-start-1 row-start-1 rounded-input border border-line p-3 font-mono text-label break-all'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      {/* A text area does not grow by itself in every browser. The same text in the same look gives it its height. */}
      <div aria-hidden="true" className={`invisible whitespace-pre-wrap ${look}`}>
        {code}
      </div>
      <textarea
        readOnly
        rows={1}
        aria-label={label}
        value={code}
        autoFocus={selected}
        onFocus={(event) => event.currentTarget.select()}
        className={`h-full w-full resize-none overflow-hidden bg-s2 ${look}`}
      />
    </div>
  )
}
