/** An arch whose keystone is missing: both sides stand, and nothing crosses. */
export function MissingKeystone() {
  return (
    <svg viewBox="0 0 220 110" width="220" height="110" aria-hidden="true" fill="none" strokeWidth="11">
      <path d="M22 92A88 88 0 0 1 92 15" stroke="var(--mata)" />
      <path d="M198 92A88 88 0 0 0 128 15" stroke="var(--celeste)" />
      <path
        d="M99 6h22l-3 22h-16z"
        stroke="var(--t3)"
        strokeWidth="2"
        strokeDasharray="5 5"
        strokeLinejoin="round"
      />
      <path d="M6 98H214" stroke="var(--line-strong)" strokeWidth="3" />
    </svg>
  )
}
