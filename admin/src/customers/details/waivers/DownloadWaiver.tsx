import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import Button from '@mui/material/Button'

import { messages as words } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/waivers/file_messages'
import type { StaffSignedWaiver } from '@trailgate/shared/waivers/schemas'

import { send } from '../../../api/client.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import { sentenceFor } from '../../../ui/sentenceFor.ts'

/** Saves a signed waiver as a PDF. */
export function DownloadWaiver({ waiver }: { waiver: StaffSignedWaiver }) {
  const notify = useNotify()
  const { id, template_name: template, customer_name: person } = waiver
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await send(`/waivers/${id}/pdf`)).blob(),
    onSuccess: (file) => saveFile(file, `${template} - ${person}.pdf`),
    onError: (error) => notify(sentenceFor(error, messages['pdf.failed']), { type: 'error' }),
  })
  return (
    <Button aria-disabled={isPending} onClick={() => !isPending && mutate()}>
      {isPending ? words.processing : messages.pdf}
    </Button>
  )
}
