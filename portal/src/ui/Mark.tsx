/** The product's mark: a gate with the trail that leads through it. */
export function Mark({ size = 36 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="currentColor" />
      <path
        className="mark-gate"
        d="M6 25.5v-13M26 25.5v-13M6 12.5q10-7.5 20 0M12 26.5c0-4.5 7.5-4.5 7.5-8.5 0-2-2-2.5-2-4.5"
        fill="none"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  )
}
