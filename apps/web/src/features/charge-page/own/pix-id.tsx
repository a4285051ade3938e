import { endToEndGroups } from '@puente/domain/end-to-end-id'

/** An end-to-end id, which is longer than a phone is wide: it wraps between its parts only. A copy of it has no spaces. */
export function PixId({ id }: { id: string }) {
  return (
    <span className="inline-flex min-w-0 flex-wrap justify-end gap-x-2 font-mono text-label tabular-nums max-[20em]:justify-start">
      {endToEndGroups(id).map((group, nth) => (
        <span key={`${nth}-${group}`}>{group}</span>
      ))}
    </span>
  )
}
