import { Sentence } from '@trailgate/shared/browser/components/Sentence'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/waivers/messages'
import { hasInitial, mayBeNameOf } from '@trailgate/shared/waivers/typed_name'
import { messages as words } from '@trailgate/shared/waivers/signing_messages'
import { useEffect, useId, useRef, useState, type CSSProperties } from 'react'

import { fetchAhead } from '../../pages.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { ConsentTicks } from './ConsentTicks.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { sentencesOf } from './sentencesOf.ts'
import { type Chosen, type SigningFailure } from './flow.ts'
import { pictureOfName } from './picture.ts'
import { TextNames } from './TextNames.tsx'
import { useInk } from './useInk.ts'
import { usePadInSight } from './usePadInSight.ts'
import type { SigningHandle } from './useSigning.ts'
import '../../ui/field.css'

/** Styles and font of typed names; loaded when typing starts. */
const loadHandwriting = () => import('../handwriting/signature.css')

interface SignProps extends Chosen {
  signing: SigningHandle
  title: string
  signer: string
  sending: boolean
  failure: SigningFailure | null
}

/** The signature, drawn or typed, with the guardian's checkbox for a minor. */
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
  const ticks = useRef<HTMLFieldSetElement>(null)
  const [untold, setUntold] = useState(false)
  const [isWrongName, setWrongName] = useState(false)
  const name = typed.trim()
  const sentences = sentencesOf(texts)
  const [small, setSmall] = useState(false)
  const signed = typing ? name !== '' : ink.verdict !== 'none'

  useEffect(() => fetchAhead(loadHandwriting), [typing])
  usePadInSight(canvas)

  function type(text: string) {
    setTyped(text)
    setWrongName(false)
    signing.wrote(text.trim() === '' ? null : { typed: text })
  }

  function clear() {
    if (typing) type('')
    else ink.clear()
  }

  function accept() {
    const unticked = ticks.current?.querySelector<HTMLInputElement>('input:not(:checked)')
    const isSmall = !typing && ink.verdict === 'small'
    const isOthers = typing && !mayBeNameOf(name, signer)
    setUntold(Boolean(unticked))
    setSmall(isSmall)
    setWrongName(isOthers)
    if (unticked) unticked.focus()
    else if (isSmall || isOthers) return
    else if (typing) {
      signing.accept({ image: pictureOfName(name), method: 'typed', typed_name: name })
    } else signing.accept(ink.signature())
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
          <DraftNotice signing={signing} onClear={clear} />
        </>
      }
      buttons={
        <>
          <Button quiet onClick={clear}>
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
      {sentences.length > 0 && (
        <ConsentTicks
          sentences={sentences}
          group={ticks}
          untold={untold}
          onTick={() => setUntold(false)}
        />
      )}

      <div className="pad">
        <p id={`${id}-hint`} className="muted">
          {typing ? words['typed.hint'] : messages['signature.hint']}
        </p>
        <div className="pad-paper" hidden={typing}>
          <canvas
            ref={canvas}
            role="img"
            aria-label={ink.verdict !== 'none' ? words['pad.signed'] : words['pad.empty']}
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
            // A signature is one line; a long one is only displayed in two.
            onChange={({ target }) => type(target.value.replaceAll('\n', ' '))}
          />
        )}
        <Button quiet onClick={() => setTyping(!typing)}>
          {typing ? words['draw_instead'] : words['type_instead']}
        </Button>
      </div>

      <div role="alert" className="in-place">
        {small && ink.verdict === 'small' && !typing && (
          <p className="notice caution">{messages['signature.larger']}</p>
        )}
        {isWrongName && typing && (
          <p className="notice caution">
            <span>
              <Sentence
                text={messages[hasInitial(signer) ? 'typed_name.at_kiosk' : 'typed_name.other']}
                names={{ name: signer }}
              />
            </span>
          </p>
        )}
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
