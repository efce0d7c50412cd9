import { FieldInput, FieldInputs } from './FieldInput.tsx'

/** First and last name, of customers and of minors: writing begins here when a form is new. */
export function NameInputs({ autoFocus }: { autoFocus: boolean }) {
  return (
    <>
      <FieldInput name="first_name" autoFocus={autoFocus} />
      <FieldInput name="last_name" />
    </>
  )
}

/** Whom to call; a minor must have somebody. */
export function EmergencyInputs({ required = false }: { required?: boolean }) {
  return <FieldInputs section="emergency" required={required} />
}
