import { useCreate, useUpdate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'

import type { Checked } from '@trailgate/shared/fields'

import type { Resource } from '../providers/resources.ts'
import { useAsRead, type Refetch } from './useAsRead.ts'
import { useSubmit, type SubmitOptions } from './useSubmit.ts'

interface CreateFormOptions<V, T, Made> extends Omit<SubmitOptions<V, T>, 'save'> {
  resource: Resource
  meta?: object | undefined
  onSaved(made: Made): void
}

/** Create form of a record. */
export function useCreateForm<
  V extends FieldValues,
  T extends object,
  Made extends { id: number },
>({ resource, meta, onSaved, ...form }: CreateFormOptions<V, T, Made>) {
  const [create] = useCreate<T, Error, Made>(resource)
  return useSubmit<V, T>({
    ...form,
    async save(data) {
      const made = await create(resource, { data, meta }, { returnPromise: true })
      if (made) onSaved(made)
    },
  })
}

interface Revised {
  id: number
  revision: number
}

interface EditFormOptions<V, T, Record extends Revised> extends Omit<
  SubmitOptions<V, T>,
  'read' | 'save'
> {
  resource: Resource
  newest: Record
  refetch: Refetch<Record>
  /** Changed fields; nothing is sent if there are none. */
  read(values: Partial<V>, record: Record): Checked<T>
  onSaved?(): void
  meta?: object
}

/** Edit form of a record: sends the changed fields with the revision that was shown. */
export function useEditForm<V extends FieldValues, T extends object, Record extends Revised>({
  resource,
  newest,
  refetch,
  read,
  onSaved,
  meta,
  ...form
}: EditFormOptions<V, T, Record>) {
  const { record, reload } = useAsRead(newest, refetch)
  const [update] = useUpdate(resource)
  const { forget, ...submitted } = useSubmit<V, T>({
    ...form,
    read: (values) => read(values, record),
    async save(changes) {
      if (Object.keys(changes).length === 0) return
      const { id, revision } = record
      await update(resource, { id, data: { ...changes, revision }, meta }, { returnPromise: true })
      onSaved?.()
    },
  })
  return { ...submitted, record, reload: () => reload(forget) }
}
