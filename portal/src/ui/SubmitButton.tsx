interface SubmitButtonProps {
  sending: boolean
  children: string
  /** Label while submitting. */
  busy: string
}

/**
 * Stays focusable while the form is submitted, so that the keyboard focus is not lost; pressing it again does nothing.
 */
export function SubmitButton({ sending, children, busy }: SubmitButtonProps) {
  return (
    <button type="submit" className="button" aria-disabled={sending || undefined}>
      {sending ? busy : children}
    </button>
  )
}
