import { RichText } from '@trailgate/shared/browser/components/RichText'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/waivers/messages'
import { messages as samples } from '@trailgate/shared/waivers/sample_messages'

import { Sheet } from '../../ui/Sheet.tsx'
import type { Chosen } from './flow.ts'
import { SigningFor } from './SigningFor.tsx'
import type { SigningHandle } from './useSigning.ts'

interface ViewTemplateProps extends Chosen {
  signing: SigningHandle
  /** Whether another text was shown before. */
  changed: boolean
}

/** The text that will be signed. */
export function ViewTemplate({ signing, subject, template, changed }: ViewTemplateProps) {
  return (
    <Sheet
      above={signing.progress}
      // A changed text is read from its beginning.
      key={template.content_hash}
      title={template.name}
      reading={template.name}
      lead={
        <>
          <p className="muted">{fill(messages['select.version'], { n: template.version })}</p>
          <SigningFor subject={subject} />
          {template.not_ready && (
            <p role="alert" className="notice caution">
              {samples.not_ready}
            </p>
          )}
          {changed && (
            <p role="alert" className="notice caution">
              {messages['template.changed']}
            </p>
          )}
        </>
      }
      buttons={
        <>
          <button type="button" className="button quiet" onClick={signing.back}>
            {ui.back}
          </button>
          {!template.not_ready && (
            <button
              type="button"
              className="button"
              onClick={() => signing.happened({ type: 'proceed' })}
            >
              {messages['view.proceed']}
            </button>
          )}
        </>
      }
    >
      <RichText html={template.content} />
    </Sheet>
  )
}
