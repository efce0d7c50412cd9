import './tick.css'

/** Success icon. */
export function Tick() {
  return (
    <svg className="tick" viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="22" />
      <path d="m14.5 24.5 6.5 6.5L34 17.5" />
    </svg>
  )
}
