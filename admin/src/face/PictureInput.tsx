import { useId, useRef, useState } from 'react'
import Button from '@mui/material/Button'

import type { FacePicture } from '@trailgate/shared/face/constants'
import { messages } from '@trailgate/shared/face/messages'
import type { UploadedPicture } from '@trailgate/shared/face/schemas'

import { useProviderMutation } from '../providers/useProvider.ts'
import { sentenceFor } from '../ui/sentenceFor.ts'

/** The server looks at the content; this is for the file dialog. */
const ACCEPT = 'image/png,image/jpeg,image/webp'

interface PictureInputProps {
  kind: FacePicture
  picture: UploadedPicture | null
  onChange(picture: UploadedPicture | null): void
}

/** A picture of the park. A chosen file is sent at once, for the preview; riders see it after Save. */
export function PictureInput({ kind, picture, onChange }: PictureInputProps) {
  const hint = useId()
  const input = useRef<HTMLInputElement>(null)
  const [part, setPart] = useState(0)
  const { mutate, error, isPending, reset } = useProviderMutation('files', 'sendPicture', {
    onSuccess: (sent) => onChange(sent),
  })

  function send(file: File | undefined) {
    if (!file || isPending) return
    setPart(0)
    mutate({ kind, file, onProgress: setPart, signal: new AbortController().signal })
  }

  return (
    <fieldset className="face-part" id={kind}>
      <legend>{messages[`${kind}.label`]}</legend>
      <div className="face-row">
        {picture && (
          <span className={`face-picture face-picture-${kind}`} data-tone={picture.tone}>
            <img src={picture.url} alt="" width={picture.width} height={picture.height} />
          </span>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPT}
          aria-label={messages[`${kind}.choose`]}
          onChange={({ target }) => {
            send(target.files?.[0])
            // The same file may be chosen again after a refusal.
            target.value = ''
          }}
        />
        <Button
          variant="outlined"
          aria-describedby={hint}
          aria-disabled={isPending}
          onClick={() => !isPending && input.current?.click()}
        >
          {isPending
            ? `${messages['picture.sending']} ${Math.round(part * 100)} %`
            : messages[`${kind}.choose`]}
        </Button>
        {picture && (
          <Button
            aria-label={`${messages['picture.remove']}: ${messages[`${kind}.label`]}`}
            onClick={() => {
              reset()
              onChange(null)
            }}
          >
            {messages['picture.remove']}
          </Button>
        )}
      </div>
      <p
        id={hint}
        className={error ? 'face-wrong' : 'face-muted'}
        {...(error && { role: 'alert' })}
      >
        {error ? sentenceFor(error, messages['picture.failed']) : messages[`${kind}.hint`]}
      </p>
    </fieldset>
  )
}
