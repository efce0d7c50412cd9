interface SubmitButtonProps {
  sending: boolean
  children: string
  /** What the button says meanwhile. */
  busy: string
}

/** Stays focusable while the form is sent, so that the keyboard is not lost; pressing it again does nothing. */
export function SubmitButton({ sending, children, busy }: SubmitButtonProps) {
  return (
    <button type="submit" className="button" aria-disabled={sending || undefined}>
      {sending ? busy : children}
    </button>
  )
}
