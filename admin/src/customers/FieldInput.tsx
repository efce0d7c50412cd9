import {
  fieldOf,
  fieldsIn,
  FORM_ORDER,
  type FieldName,
  type FieldSection,
} from '@trailgate/shared/customers/fields'

import { FieldInput as Input, type FieldInputProps } from '../ui/FieldInput.tsx'

type CustomerFieldProps = Pick<FieldInputProps, 'required' | 'autoFocus'> & { name: FieldName }

/** A field of a customer in a form, by its line in the table of fields. */
export function FieldInput({ name, ...asked }: CustomerFieldProps) {
  return <Input source={name} field={fieldOf(name)} {...asked} />
}

interface FieldInputsProps {
  section: FieldSection
  required?: boolean
  /** Fields that this form omits or renders itself. */
  but?: readonly FieldName[]
}

/** The fields of a section, in the order in which people are asked for them. */
export function FieldInputs({ section, but = [], ...each }: FieldInputsProps) {
  const asked = new Set(fieldsIn(section, but))
  return FORM_ORDER.filter((name) => asked.has(name)).map((name) => (
    <FieldInput key={name} name={name} {...each} />
  ))
}
