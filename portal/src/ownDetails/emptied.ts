import type { Form } from '../ui/useForm.ts'

/** Empties fields that nobody should find filled in: the passwords of a form that was sent. */
export function emptied(form: Form, ...names: string[]): void {
  for (const name of names) {
    const field = form.props.ref.current?.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = ''
  }
}
