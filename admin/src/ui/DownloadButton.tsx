import Button, { type ButtonProps } from '@mui/material/Button'

import { messages as words } from '@trailgate/shared/ui/messages'

import type { FileMethod } from '../providers/useProvider.ts'
import { useDownload, type Download } from './useDownload.ts'

interface DownloadButtonProps<M extends FileMethod>
  extends Download<M>, Pick<ButtonProps, 'aria-label' | 'size' | 'startIcon' | 'variant'> {
  label: string
}

/** Downloads a file that the server generates. */
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
  const { save, isPending } = useDownload({
    method,
    params,
    name,
    failed,
    none,
    ...(onSaved && { onSaved }),
  })
  return (
    <Button {...looks} aria-disabled={isPending} onClick={save}>
      {isPending ? words.processing : label}
    </Button>
  )
}
