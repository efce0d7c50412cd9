/** The product's mark: a ranch gate with the trail that leads through it. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--accent)" />
      <path
        d="M5 9.5h22M8.5 27V6.5M23.5 27V6.5M12.5 27c0-4.5 7-4.5 7-8.5 0-3-4-3-4-6"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  )
}
