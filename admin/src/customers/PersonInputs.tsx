import { FieldInput, FieldInputs } from './FieldInput.tsx'

/** First and last name of customers and minors; a new form focuses the first one. */
export function NameInputs({ autoFocus }: { autoFocus: boolean }) {
  return (
    <>
      <FieldInput name="first_name" autoFocus={autoFocus} />
      <FieldInput name="last_name" />
    </>
  )
}

/** Emergency contact; required for a minor. */
export function EmergencyInputs({ required = false }: { required?: boolean }) {
  return <FieldInputs section="emergency" required={required} />
}
