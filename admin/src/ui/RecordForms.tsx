import type { ReactNode } from 'react'
import { Form } from 'react-admin'
import type { FieldValues } from 'react-hook-form'

import type { Checked } from '@trailgate/shared/fields'

import type { Resource } from '../providers/resources.ts'
import { FormAlert } from './FormAlert.tsx'
import { isStale } from './sentenceFor.ts'
import type { Refetch } from './useAsRead.ts'
import type { FlashMessage } from './useFlash.ts'
import { useCreateForm, useEditForm } from './useRecordForm.ts'

interface Known {
  id: number
  revision: number
}

/** Create and edit forms of a resource, with messages shown above its list. */
export interface RecordForms<Type extends Known> {
  resource: Resource
  /** Where a new one is added, if not among all of the resource. */
  collection?: string
  /** Id of the form; its button is elsewhere. */
  id: string
  blank: FieldValues
  valuesOf(record: Type): FieldValues
  readNew(values: FieldValues): Checked<object>
  readChanges(values: FieldValues, record: Type): Checked<object>
  said: { created: string; updated: string; createFailed: string; updateFailed: string }
  inputs(values: FieldValues, isNew: boolean): ReactNode
}

interface NewRecordFormProps<Type extends Known> {
  of: RecordForms<Type>
  say(message: FlashMessage): void
  leave(): void
}

/** Create form of a record. */
export function NewRecordForm<Type extends Known>({
  of: { resource, collection, id, blank, readNew, said, inputs },
  say,
  leave,
}: NewRecordFormProps<Type>) {
  const { form } = useCreateForm({
    resource,
    meta: { collection },
    read: readNew,
    failed: said.createFailed,
    onSaved: () => say({ tone: 'success', text: said.created }),
    onRefused: (_, text) => say({ tone: 'error', text }),
    leave,
  })
  return (
    <Form id={id} {...form} record={blank}>
      {inputs(blank, true)}
    </Form>
  )
}

interface EditRecordFormProps<Type extends Known> extends NewRecordFormProps<Type> {
  newest: Type
  refetch: Refetch<Type>
}

/** Edit form of a record: sends the changed fields with the revision that was shown. */
export function EditRecordForm<Type extends Known>({
  of: { resource, id, valuesOf, readChanges, said, inputs },
  newest,
  refetch,
  say,
  leave,
}: EditRecordFormProps<Type>) {
  const { record, form, failure, reload } = useEditForm({
    resource,
    newest,
    refetch,
    read: readChanges,
    failed: said.updateFailed,
    onSaved: () => say({ tone: 'success', text: said.updated }),
    onRefused(error, text) {
      if (!isStale(error)) say({ tone: 'error', text })
    },
    leave,
  })
  const values = valuesOf(record)
  return (
    <>
      {failure?.stale && <FormAlert failure={failure} reload={reload} />}
      <Form id={id} {...form} record={values}>
        {inputs(values, false)}
      </Form>
    </>
  )
}
