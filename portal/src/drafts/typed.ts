import type { BirthChoices } from '@trailgate/shared/customers/birth_date'

import { isSecret } from '../language/keptFields.ts'
import type { MarketingChoice } from '../registration/marketing.ts'
import { dropDraft, keepDraft, readDraft } from './store.ts'

/** Choices of the registration that are no fields of its form element. */
export interface Choices {
  birth: BirthChoices
  marketing: MarketingChoice
}

/** A registration in progress; never its password. */
export interface TypedRegistration extends Choices {
  fields: Record<string, string>
}

export async function readTyped(): Promise<TypedRegistration | null> {
  return (await readDraft('registration')) as TypedRegistration | null
}

/** Stores the form; an empty one is dropped. Returns true if anything is stored. */
export function keepTyped(form: HTMLFormElement, choices: Choices): boolean {
  const fields = Object.fromEntries(
    openFields(form).flatMap(({ name, value }) => (value === '' ? [] : [[name, value]]))
  )
  const isEmpty =
    Object.keys(fields).length === 0 && Object.values(choices.birth).every((part) => part === '')
  if (isEmpty) dropDraft('registration')
  else keepDraft('registration', { fields, ...choices } satisfies TypedRegistration)
  return !isEmpty
}

/** Fills in empty fields: what was typed meanwhile stays. */
export function fillIn(form: HTMLFormElement, fields: Record<string, string>): void {
  for (const field of openFields(form)) {
    const value = fields[field.name]
    if (value !== undefined && field.value === '') field.value = value
  }
}

/** Empties the form, with its password. */
export function emptyForm(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('input[name]')) field.value = ''
}

export function dropTyped(): void {
  dropDraft('registration')
}

/** Named text fields; the selects of the birth date are chosen by the page. */
function openFields(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[name]')].filter(
    (field) => !isSecret(field)
  )
}
