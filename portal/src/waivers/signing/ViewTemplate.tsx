import { RichText } from '@trailgate/shared/browser/components/RichText'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/waivers/messages'
import { messages as samples } from '@trailgate/shared/waivers/sample_messages'
import { messages as words } from '@trailgate/shared/waivers/signing_messages'
import { useId } from 'react'

import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import type { Chosen, Text } from './flow.ts'
import { SigningFor } from './SigningFor.tsx'
import { TextNames } from './TextNames.tsx'
import type { SigningHandle } from './useSigning.ts'

interface ViewTemplateProps extends Chosen {
  signing: SigningHandle
  /** Whether another text was shown before. */
  changed: boolean
}

/** The text that will be signed, or several one below the other. */
export function ViewTemplate({ signing, texts, changed }: ViewTemplateProps) {
  const [first, ...others] = texts
  const only = others.length === 0 ? first : undefined
  const title = only ? only.template.name : fill(words['texts.title'], { n: texts.length })
  const isReady = texts.every(({ template }) => !template.not_ready)
  return (
    <Sheet
      above={signing.progress}
      // A changed text is read from its beginning.
      key={texts.map(({ template }) => template.content_hash).join()}
      title={title}
      reading={title}
      lead={
        <>
          {only ? <Whose text={only} /> : <TextNames texts={texts} />}
          {!isReady && (
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
          <Button quiet onClick={signing.back}>
            {ui.back}
          </Button>
          {isReady && (
            <Button onClick={() => signing.happened({ type: 'proceed' })}>
              {messages['view.proceed']}
            </Button>
          )}
        </>
      }
    >
      {only ? (
        <RichText html={only.template.content} />
      ) : (
        texts.map((text) => <OneOfSeveral key={text.template.id} text={text} />)
      )}
    </Sheet>
  )
}

interface WhoseProps {
  text: Text
  always?: boolean
}

/** Which version it is, and for whom. */
function Whose({ text: { subject, template }, always = false }: WhoseProps) {
  return (
    <>
      <p className="muted">{fill(messages['select.version'], { n: template.version })}</p>
      <SigningFor subject={subject} always={always} />
    </>
  )
}

function OneOfSeveral({ text }: { text: Text }) {
  const id = useId()
  return (
    <article aria-labelledby={id} className="one-of-several">
      <div className="sheet-lead">
        <h3 id={id}>{text.template.name}</h3>
        <Whose text={text} always />
      </div>
      <RichText html={text.template.content} />
    </article>
  )
}
