import type { ComponentProps } from 'react'

import './field.css'

interface CheckBoxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
}

/** A checkbox whose whole line is clickable. */
export function CheckBox({ label, ...input }: CheckBoxProps) {
  return (
    <label className="check-box">
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  )
}
