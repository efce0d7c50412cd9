import { useNotify } from 'react-admin'
import Button, { type ButtonProps } from '@mui/material/Button'

import { messages as words } from '@trailgate/shared/ui/messages'

import { useProviderMutation, type FileMethod, type Params } from '../providers/useProvider.ts'
import { saveFile } from './saveFile.ts'
import { failureOf, type Failed } from './sentenceFor.ts'

interface DownloadButtonProps<M extends FileMethod> extends Pick<
  ButtonProps,
  'aria-label' | 'size' | 'startIcon' | 'variant'
> {
  method: M
  params: Params[M]
  /** What the file is called where it is saved. */
  name: string
  label: string
  failed: Failed
  /** What is said in place of a file that would be empty. */
  none?: string | undefined
  onSaved?: () => void
}

/** Saves a file that the server makes. */
export function DownloadButton<M extends FileMethod>({
  method,
  params,
  name,
  label,
  failed,
  none,
  onSaved,
  ...looks
}: DownloadButtonProps<M>) {
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

  return (
    <Button {...looks} aria-disabled={isPending} onClick={save}>
      {isPending ? words.processing : label}
    </Button>
  )
}
