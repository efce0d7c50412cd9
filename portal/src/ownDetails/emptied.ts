import type { Form } from '../ui/useForm.ts'

/** Clears fields that must not stay filled in: the passwords of a submitted form. */
export function emptied(form: Form, ...names: string[]): void {
  for (const name of names) {
    const field = form.props.ref.current?.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = ''
  }
}
