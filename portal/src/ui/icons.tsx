import type { ReactNode } from 'react'

/** A person with a plus. */
export function NewRiderIcon() {
  return (
    <Icon>
      <circle cx="10" cy="8" r="4" />
      <path d="M3 20.5c0-4 3-6.5 7-6.5 1.7 0 3.2.4 4.4 1.2M18 14v7M14.5 17.5h7" />
    </Icon>
  )
}

/** A map pin with a tick. */
export function ReturningRiderIcon() {
  return (
    <Icon>
      <path d="M12 21.5c4.5-4.6 7-8.2 7-11.5a7 7 0 1 0-14 0c0 3.3 2.5 6.9 7 11.5Z" />
      <path d="m9 10 2.2 2.2L15.2 8" />
    </Icon>
  )
}

/** A code inside a frame's corners. */
export function PassIcon() {
  return (
    <Icon>
      <path d="M3 8V5a2 2 0 0 1 2-2h3M16 3h3a2 2 0 0 1 2 2v3M21 16v3a2 2 0 0 1-2 2h-3M8 21H5a2 2 0 0 1-2-2v-3" />
      <path d="M8 8h3v3H8zM14 8h2v2M8 14v2h2M13 13h3v3h-3z" />
    </Icon>
  )
}

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}
