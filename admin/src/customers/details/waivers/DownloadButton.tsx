import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import Button from '@mui/material/Button'

import { messages as words } from '@trailgate/shared/ui/messages'

import { send } from '../../../api/client.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import { sentenceFor } from '../../../ui/sentenceFor.ts'

interface DownloadButtonProps {
  /** The call that answers the file. */
  path: string
  /** What the file is called where it is saved. */
  name: string
  label: string
  failed: string
}

/** Saves a file that the server makes. */
export function DownloadButton({ path, name, label, failed }: DownloadButtonProps) {
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await send(path)).blob(),
    onSuccess: (file) => saveFile(file, name),
    onError: (error) => notify(sentenceFor(error, failed), { type: 'error' }),
  })
  return (
    <Button aria-disabled={isPending} onClick={() => !isPending && mutate()}>
      {isPending ? words.processing : label}
    </Button>
  )
}
