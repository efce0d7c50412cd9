import type { ComponentProps } from 'react'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** Secondary button. */
  quiet?: boolean
  /** For irreversible actions. */
  danger?: boolean
}

/** A plain button; a form is submitted by its `SubmitButton`. */
export function Button({ quiet, danger, ...rest }: ButtonProps) {
  const looks = ['button', quiet && 'quiet', danger && 'danger'].filter(Boolean).join(' ')
  return <button type="button" className={looks} {...rest} />
}
