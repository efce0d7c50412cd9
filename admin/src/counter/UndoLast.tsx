import { useEffect, useEffectEvent } from 'react'
import { useNotify } from 'react-admin'
import Button from '@mui/material/Button'

import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/visits/counter_messages'

import { isMac } from '../find/findKeys.ts'
import { useProviderMutation } from '../providers/useProvider.ts'
import { isWriting } from '../ui/isWriting.ts'
import { sentenceFor } from '../ui/sentenceFor.ts'
import { namesOfDone, noteDone, undoableFor, useLastDone, type LastDone } from './lastDone.ts'
import { showVisit } from './useVisitStream.ts'

/** Takes back what was done last at this counter, for ten minutes. */
export function UndoLast() {
  const last = useLastDone()
  useEffect(() => {
    if (!last) return
    const timer = setTimeout(() => noteDone(null), Math.max(0, undoableFor(last, Date.now())))
    return () => clearTimeout(timer)
  }, [last])
  return last && <UndoButton last={last} />
}

function UndoButton({ last }: { last: LastDone }) {
  const notify = useNotify()
  const { mutate, isPending } = useProviderMutation('check-ins', 'undoLast', {
    onSuccess({ undone, left, failure }, { what, visits, at }) {
      for (const visit of undone) showVisit(visit)
      noteDone(left.length > 0 ? { what, visits: left, at } : null)
      const done = visits.filter((visit) => !left.includes(visit))
      const said = fill(messages[`undo.${what}`], { names: namesOfDone(done) })
      if (left.length === 0) notify(said, { type: 'success' })
      else if (done.length === 0) {
        notify(sentenceFor(failure, messages['undo.failed']), { type: 'error' })
      } else {
        const why = sentenceFor(failure, messages['undo.again'])
        notify(fill(messages['undo.part'], { done: said, names: namesOfDone(left), why }), {
          type: 'warning',
        })
      }
    },
  })
  const undo = () => {
    if (!isPending) mutate(last)
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'z' || event.altKey || event.shiftKey || event.repeat) return
    // Z alone begins a name, from anywhere on the page.
    if (!event.ctrlKey && !event.metaKey) return
    // Text that was typed is taken back by the browser.
    if (isWriting(event.target) && !isAllSelected(event.target)) return
    if (document.querySelector('[role="dialog"]')) return
    event.preventDefault()
    undo()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    // Before the box, to which letters go from anywhere.
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
  const mac = isMac(navigator.platform)
  return (
    <Button
      className="desk-undo"
      variant="outlined"
      aria-disabled={isPending}
      aria-keyshortcuts={mac ? 'Meta+Z' : 'Control+Z'}
      onClick={undo}
    >
      {fill(messages['undo.last'], {
        keys: mac ? '⌘ Z' : 'Ctrl Z',
        names: namesOfDone(last.visits),
      })}
    </Button>
  )
}

/** As the box is after a check-in: the next letter begins another name. */
function isAllSelected(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLInputElement &&
    target.value !== '' &&
    target.selectionStart === 0 &&
    target.selectionEnd === target.value.length
  )
}
