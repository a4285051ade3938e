import LoaderCircle from 'lucide-react/icons/loader-circle'

/** A turning ring. Use it only if nothing known can be shown meanwhile, with a text beside it that names what is awaited. */
export function Spinner({ size = 20 }: { size?: number }) {
  return <LoaderCircle className="spinner" size={size} aria-hidden="true" />
}

/** The whole-page wait: the word appears with the ring, both after a moment so that quick loads do not blink (UI-005). */
export function LoadingScreen({ label }: { label: string }) {
  return (
    <div role="status" className="grid min-h-[60dvh] place-items-center">
      <p className="flex animate-[appear_120ms_150ms_both] items-center gap-3 text-t2">
        <Spinner size={24} />
        {label}
      </p>
    </div>
  )
}
