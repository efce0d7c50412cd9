import { useNotify } from 'react-admin'

import { useProviderMutation, type FileMethod, type Params } from '../providers/useProvider.ts'
import { saveFile } from './saveFile.ts'
import { failureOf, type Failed } from './sentenceFor.ts'

export interface Download<M extends FileMethod> {
  method: M
  params: Params[M]
  /** File name for saving. */
  name: string
  failed: Failed
  /** Text in place of a file that would be empty. */
  none?: string | undefined
  onSaved?: () => void
}

/** Downloads a file that the server generates, one at a time. */
export function useDownload<M extends FileMethod>(download: Download<M>) {
  const { method, params, name, failed, none, onSaved } = download
  const notify = useNotify()
  const { mutate, isPending } = useProviderMutation('files', method, {
    onSuccess: (file) => {
      saveFile(file, name)
      onSaved?.()
    },
    onError: (error) => notify(failureOf(failed, error), { type: 'error' }),
  })

  function save(): void {
    if (isPending) return
    if (none === undefined) mutate(params)
    else notify(none, { type: 'warning' })
  }
  return { save, isPending }
}
