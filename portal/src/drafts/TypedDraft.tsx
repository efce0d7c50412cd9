import { messages } from '@trailgate/shared/drafts/messages'
import { fill } from '@trailgate/shared/text'
import { useEffect, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'

import { Button } from '../ui/Button.tsx'
import { useLatest } from '../ui/useLatest.ts'
import { KEPT_FOR_MS } from './rules.ts'
import {
  dropTyped,
  emptyForm,
  fillIn,
  keepTyped,
  readTyped,
  type Choices,
  type TypedRegistration,
} from './typed.ts'

interface TypedDraftProps {
  form: RefObject<HTMLFormElement | null>
  choices: Choices
  /** Element below the fields, for the line that says that they are kept. */
  below: HTMLElement | null
  onRestored(choices: Choices): void
  onCleared(): void
}

const MINUTES = KEPT_FOR_MS.registration / 60_000

/** Keeps what is typed into the registration on the rider's device, and fills it in after a reload. */
export default function TypedDraft({
  form,
  choices,
  below,
  onRestored,
  onCleared,
}: TypedDraftProps) {
  const [isKept, setKept] = useState(false)
  const [isRestored, setRestored] = useState(false)
  // Nothing is stored before the earlier draft was read, which it would replace.
  const [isRead, setRead] = useState(false)

  const restore = useLatest((draft: TypedRegistration) => {
    if (!form.current) return
    fillIn(form.current, draft.fields)
    onRestored(draft)
    setRestored(true)
  })
  useEffect(() => {
    let isHere = true
    void readTyped().then((draft) => {
      if (!isHere) return
      if (draft) restore.current(draft)
      setRead(true)
    })
    return () => {
      isHere = false
    }
  }, [restore])

  const keep = useLatest(() => {
    if (form.current) setKept(keepTyped(form.current, choices))
  })
  useEffect(() => {
    if (isRead) keep.current()
  }, [isRead, choices, keep])
  useEffect(() => {
    const element = form.current
    if (!isRead || !element) return
    const input = () => keep.current()
    element.addEventListener('input', input)
    return () => element.removeEventListener('input', input)
  }, [isRead, form, keep])

  function clear() {
    if (form.current) emptyForm(form.current)
    dropTyped()
    setKept(false)
    setRestored(false)
    onCleared()
    form.current?.querySelector('input')?.focus()
  }

  const button = (
    <Button quiet onClick={clear}>
      {messages.clear}
    </Button>
  )
  return (
    <>
      <div role="status" className="in-place">
        {isRestored && (
          <div className="notice">
            <p>{messages.restored}</p>
            {button}
          </div>
        )}
      </div>
      {isKept &&
        below &&
        createPortal(
          <>
            <p className="field-hint">{fill(messages.kept, { n: MINUTES })}</p>
            {!isRestored && button}
          </>,
          below
        )}
    </>
  )
}
