import { useNotify } from 'react-admin'

import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import type { WaiverTemplate } from '@trailgate/shared/waivers/schemas'
import { messages } from '@trailgate/shared/waivers/template_messages'

import { useProviderMutation } from '../providers/useProvider.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'

/** Deletes a template after confirmation; a signed one is archived. */
export function DeleteTemplateButton({ template }: { template: WaiverTemplate }) {
  const notify = useNotify()
  const { name, signed_count: signed } = template
  const { mutate, isPending } = useProviderMutation('waivers', 'removeTemplate', {
    onSuccess: ({ action }) => notify(messages[action], { type: 'success' }),
    onError: (error) => notify(sentenceFor(error, messages['delete.failed']), { type: 'error' }),
  })

  return (
    <ConfirmButton
      label={words.delete}
      aria-label={`${words.delete} ${name}`}
      size="small"
      color="error"
      pending={isPending}
      onConfirm={(close) => mutate(template, { onSettled: close })}
    >
      <p>{fill(messages['delete.confirm'], { name })}</p>
      <p className="template-hint">
        {signed === 0
          ? messages['delete.unsigned']
          : fill(messages['delete.signed'], { n: signed.toLocaleString('en-US') })}
      </p>
    </ConfirmButton>
  )
}
