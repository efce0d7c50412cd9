/** `ui/Form` looks for it before it loads this file. */
const STORAGE_KEY = 'keptFields'
/** Fields are kept over a load of the page, not over a pause. */
const KEPT_FOR_MS = 15_000
/** How long a page may take to show its form; after that the fields are dropped. */
const PATIENCE_MS = 10_000
const TYPED = 'form :is(input, select, textarea)'

/** A field by its place on the page, with what was typed, chosen or ticked. */
interface Kept {
  name: string
  value: string
  checked: boolean
}

interface KeptPage {
  path: string
  fields: Kept[]
  at: number
}

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Keeps the fields of this page's forms in the tab for its next load; never passwords or files. */
export function keepFields(): void {
  const shown = fieldsOfPage()
  if (shown.length === 0) return
  const fields = shown.map((field) => ({
    name: nameOf(field),
    value: isSecret(field) ? '' : field.value,
    checked: field instanceof HTMLInputElement && field.checked,
  }))
  const page: KeptPage = { path: window.location.pathname, fields, at: Date.now() }
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(page))
}

/** Fills the fields in again, once, as soon as the page shows the same ones. */
export function restoreWhenShown(): void {
  const text = sessionStorage.getItem(STORAGE_KEY)
  sessionStorage.removeItem(STORAGE_KEY)
  if (text === null) return
  const kept = JSON.parse(text) as KeptPage
  if (kept.path !== window.location.pathname || Date.now() - kept.at > KEPT_FOR_MS) return
  const observer = new MutationObserver(restore)
  observer.observe(document.body, { childList: true, subtree: true })
  window.setTimeout(() => observer.disconnect(), PATIENCE_MS)
  restore()

  function restore() {
    const fields = fieldsOfPage()
    const isSamePage = kept.fields.every(({ name }, at) => nameOf(fields[at]) === name)
    if (!isSamePage || fields.length !== kept.fields.length) return
    observer.disconnect()
    kept.fields.forEach((each, at) => fill(fields[at], each))
  }
}

function fieldsOfPage(): FormField[] {
  return [...document.querySelectorAll<FormField>(TYPED)]
}

function nameOf(field: FormField | undefined): string {
  return field?.name ?? ''
}

/** Passwords and files. */
export function isSecret(field: FormField): boolean {
  return (
    field.type === 'file' || field.autocomplete.endsWith('password') || field.type === 'password'
  )
}

/** React learns of a value only by the element's own setter and an event. */
function fill(field: FormField | undefined, { value, checked }: Kept): void {
  if (!field || isSecret(field)) return
  if (field.type === 'checkbox' || field.type === 'radio') {
    if (field instanceof HTMLInputElement && field.checked !== checked) field.click()
    return
  }
  if (field.value === value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
