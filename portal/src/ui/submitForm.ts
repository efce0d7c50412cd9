/** As the browsers have it: Safari before 16 lacks `requestSubmit`. */
type OldForm = Omit<HTMLFormElement, 'requestSubmit'> & { requestSubmit?: () => void }

/** Submits a form as its button would. */
export function submitForm(form: HTMLFormElement | null): void {
  if (!form) return
  const old: OldForm = form
  if (old.requestSubmit) return old.requestSubmit()
  const button = document.createElement('button')
  button.hidden = true
  form.append(button)
  button.click()
  button.remove()
}
