/** Shapes of the product's mark per app (a gate with a trail); the favicons are the same. */
const GATES = {
  portal:
    'M6 25.5v-13M26 25.5v-13M6 12.5q10-7.5 20 0M12 26.5c0-4.5 7.5-4.5 7.5-8.5 0-2-2-2.5-2-4.5',
  admin: 'M5 9.5h22M8.5 27V6.5M23.5 27V6.5M12.5 27c0-4.5 7-4.5 7-8.5 0-3-4-3-4-6',
}

/** The product's mark. */
export function Mark({ of, size = 32 }: { of: keyof typeof GATES; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--accent)" />
      <path
        d={GATES[of]}
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  )
}
