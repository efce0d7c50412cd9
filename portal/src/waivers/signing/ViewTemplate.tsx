import { AskingText } from '@trailgate/shared/browser/components/AskingText'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/waivers/messages'
import { messages as samples } from '@trailgate/shared/waivers/sample_messages'
import { messages as words } from '@trailgate/shared/waivers/signing_messages'
import { lazy, Suspense, useId, useState } from 'react'

import { reliably } from '../../reliably.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import type { Chosen, Text } from './flow.ts'
import { SigningFor } from './SigningFor.tsx'
import { givenFor, ridersOf } from './textAnswers.ts'
import { TextNames } from './TextNames.tsx'
import type { SigningHandle } from './useSigning.ts'

const Decline = lazy(reliably(() => import('../declining/Decline.tsx')))

interface ViewTemplateProps extends Chosen {
  signing: SigningHandle
  /** True if another text was shown before. */
  changed: boolean
}

/** The text to sign, or several one below another. */
export function ViewTemplate({ signing, texts, changed }: ViewTemplateProps) {
  const [first, ...others] = texts
  const only = others.length === 0 ? first : undefined
  const title = only ? only.template.name : fill(words['texts.title'], { n: texts.length })
  const isReady = texts.every(({ template }) => !template.not_ready)
  const [isDeclining, setDeclining] = useState(false)
  return (
    <>
      {isDeclining && (
        <Suspense fallback={<div className="waiting" role="status" aria-label={ui.loading} />}>
          <Decline signing={signing} texts={texts} onBack={() => setDeclining(false)} />
        </Suspense>
      )}
      <Sheet
        above={signing.progress}
        // A changed text starts at its top.
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
            <DraftNotice signing={signing} />
          </>
        }
        buttons={
          <>
            <Button quiet onClick={signing.back}>
              {ui.back}
            </Button>
            {isReady && !signing.withoutServer && (
              <Button quiet onClick={() => setDeclining(true)}>
                {words.decline}
              </Button>
            )}
            {isReady && <Button onClick={signing.proceed}>{messages['view.proceed']}</Button>}
          </>
        }
      >
        {only ? (
          <Content signing={signing} text={only} />
        ) : (
          texts.map((text) => <OneOfSeveral key={text.template.id} signing={signing} text={text} />)
        )}
      </Sheet>
    </>
  )
}

interface WhoseProps {
  text: Text
  always?: boolean
}

/** Version of the text, and its subject. */
function Whose({ text: { subject, template }, always = false }: WhoseProps) {
  return (
    <>
      <p className="muted">{fill(messages['select.version'], { n: template.version })}</p>
      <SigningFor subject={subject} always={always} />
    </>
  )
}

interface ContentProps {
  signing: SigningHandle
  text: Text
}

/** The words, with the fields of a text that asks. */
function Content({ signing, text }: ContentProps) {
  const { answers, missing } = signing
  return (
    <AskingText
      html={text.template.content}
      riders={ridersOf(text)}
      given={givenFor(text, answers)}
      missing={missing?.template === text.template.id ? missing : null}
      onAnswer={(field, rider, value) => signing.answer(text, field, rider, value)}
    />
  )
}

function OneOfSeveral({ signing, text }: ContentProps) {
  const id = useId()
  return (
    <article aria-labelledby={id} className="one-of-several">
      <div className="sheet-lead">
        <h3 id={id}>{text.template.name}</h3>
        <Whose text={text} always />
      </div>
      <Content signing={signing} text={text} />
    </article>
  )
}
