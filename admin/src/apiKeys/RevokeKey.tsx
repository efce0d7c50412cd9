import { useNotify } from 'react-admin'

import { messages } from '@trailgate/shared/api_keys/messages'
import type { ApiKey } from '@trailgate/shared/api_keys/schemas'
import { fill } from '@trailgate/shared/text'

import { useProviderMutation } from '../providers/useProvider.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'

/** Revokes a key after confirmation. */
export function RevokeKey({ apiKey }: { apiKey: ApiKey }) {
  const notify = useNotify()
  const { mutate, isPending } = useProviderMutation('api-keys', 'revokeApiKey', {
    onError: (error) => notify(sentenceFor(error, messages.save_failed), { type: 'error' }),
  })
  if (apiKey.state === 'revoked') return null
  return (
    <ConfirmButton
      label={messages.revoke}
      aria-label={`${messages.revoke} ${apiKey.name}`}
      size="small"
      color="error"
      pending={isPending}
      onConfirm={(close) => mutate(apiKey, { onSettled: close })}
    >
      {fill(messages['revoke.confirm'], { name: apiKey.name })}
    </ConfirmButton>
  )
}
