import type { ComponentProps } from 'react'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** Beside the one that goes on. */
  quiet?: boolean
  /** For what cannot be undone. */
  danger?: boolean
}

/** Does something here: a form is sent by its `SubmitButton`. */
export function Button({ quiet, danger, ...rest }: ButtonProps) {
  const looks = ['button', quiet && 'quiet', danger && 'danger'].filter(Boolean).join(' ')
  return <button type="button" className={looks} {...rest} />
}
