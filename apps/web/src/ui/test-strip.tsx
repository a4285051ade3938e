import FlaskConical from 'lucide-react/icons/flask-conical'

interface TestStripProps {
  name: string
  /** What is not real. Phones have no room for it. */
  hint: string
}

/** The strip over every page while the Pix provider or the market is simulated (ruling 16). */
export function TestStrip({ name, hint }: TestStripProps) {
  return (
    <aside
      aria-label={name}
      className="tint flex items-center justify-center gap-2 px-4 py-1.5 text-center font-[560] text-label [--c:var(--jacaranda)]"
    >
      <FlaskConical size={16} aria-hidden="true" />
      <span>
        <b className="font-[640]">{name}</b>
        <span className="hidden md:inline">. {hint}</span>
      </span>
    </aside>
  )
}
