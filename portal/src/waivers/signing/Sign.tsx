import { Sentence } from '@trailgate/shared/browser/components/Sentence'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { GUARDIAN_CONSENT } from '@trailgate/shared/waivers/consent'
import { messages } from '@trailgate/shared/waivers/messages'
import { messages as words } from '@trailgate/shared/waivers/signing_messages'
import { useEffect, useId, useRef, useState, type CSSProperties } from 'react'

import { fetchAhead } from '../../pages.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckBox } from '../../ui/CheckBox.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { isForMinor, type Chosen, type SigningFailure } from './flow.ts'
import { pictureOfName } from './picture.ts'
import { TextNames } from './TextNames.tsx'
import { useInk } from './useInk.ts'
import type { SigningHandle } from './useSigning.ts'
import '../../ui/field.css'

/** How typed names look, and where their letters are; these themselves come when somebody types. */
const loadHandwriting = () => import('../handwriting/signature.css')

interface SignProps extends Chosen {
  signing: SigningHandle
  title: string
  signer: string
  sending: boolean
  failure: SigningFailure | null
}

/** The signature, drawn or typed, with the guardian's tick for a minor. */
export function Sign({ signing, title, signer, texts, sending, failure }: SignProps) {
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [before] = useState(signing.ink)
  const typedBefore = before && 'typed' in before ? before.typed : null
  const ink = useInk(canvas, before && 'drawing' in before ? before.drawing : null, (drawing) =>
    signing.wrote(drawing && { drawing })
  )
  const [typing, setTyping] = useState(typedBefore !== null)
  const [typed, setTyped] = useState(typedBefore ?? '')
  const tick = useRef<HTMLInputElement>(null)
  const [untold, setUntold] = useState(false)
  const name = typed.trim()
  const forMinor = texts.some(({ subject }) => isForMinor(subject))
  const signed = typing ? name !== '' : ink.inked

  useEffect(() => fetchAhead(loadHandwriting), [typing])

  function type(text: string) {
    setTyped(text)
    signing.wrote(text.trim() === '' ? null : { typed: text })
  }

  function accept() {
    const consented = !forMinor || tick.current?.checked === true
    setUntold(!consented)
    if (!consented) tick.current?.focus()
    else if (typing) signing.accept({ image: pictureOfName(name), method: 'typed' })
    else signing.accept(ink.signature())
  }

  return (
    <Sheet
      above={signing.progress}
      title={title}
      lead={
        <>
          <TextNames texts={texts} />
          {texts.length > 1 && <p>{fill(words['texts.one_signature'], { n: texts.length })}</p>}
          <p>
            <Sentence text={words.signer} names={{ name: signer }} />
          </p>
        </>
      }
      buttons={
        <>
          <Button quiet onClick={() => (typing ? type('') : ink.clear())}>
            {messages['sign.clear']}
          </Button>
          <Button quiet onClick={signing.back}>
            {ui.cancel}
          </Button>
          <Button disabled={!signed} onClick={accept}>
            {messages['sign.accept']}
          </Button>
        </>
      }
    >
      {forMinor && (
        <div>
          <CheckBox
            ref={tick}
            label={GUARDIAN_CONSENT.text}
            aria-invalid={untold || undefined}
            aria-describedby={untold ? `${id}-consent` : undefined}
            onChange={() => setUntold(false)}
          />
          {untold && (
            <p id={`${id}-consent`} className="field-error">
              {messages['consent.required']}
            </p>
          )}
        </div>
      )}

      <div className="pad">
        <p id={`${id}-hint`} className="muted">
          {typing ? words['typed.hint'] : messages['signature.hint']}
        </p>
        <div className="pad-paper" hidden={typing}>
          <canvas
            ref={canvas}
            role="img"
            aria-label={ink.inked ? words['pad.signed'] : words['pad.empty']}
          />
        </div>
        {typing && (
          <textarea
            className="typed"
            autoFocus
            aria-label={words['typed.label']}
            aria-describedby={`${id}-hint`}
            autoComplete="off"
            spellCheck={false}
            maxLength={101}
            value={typed}
            style={{ '--letters': typed.length || 1 } as CSSProperties}
            // One line is signed with; a long one is only shown in two.
            onChange={({ target }) => type(target.value.replaceAll('\n', ' '))}
          />
        )}
        <Button quiet onClick={() => setTyping(!typing)}>
          {typing ? words['draw_instead'] : words['type_instead']}
        </Button>
      </div>

      <div role="alert" className="in-place">
        {failure && (
          <p className="notice danger">
            <span>
              {failure.message}
              {failure.retry && <span className="sentence">{words.kept}</span>}
            </span>
          </p>
        )}
      </div>
      {sending && (
        <div role="status" className="waiting submitting">
          {messages['sign.submitting']}
        </div>
      )}
    </Sheet>
  )
}
