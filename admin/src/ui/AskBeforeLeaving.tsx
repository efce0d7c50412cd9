import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState, type Control } from 'react-hook-form'
import { useBeforeUnload, useBlocker, type Location } from 'react-router'

import { PARAMETER as CAMPAIGN_TYPE } from '../campaignTypes/typeScreen.ts'

interface AskBeforeLeavingProps {
  formControl?: Control
}

/**
 * Asks before what was typed is lost, each time that somebody is about to leave. React-admin's own guard asks once a state: who
 * leaves again before the first answer is drawn, as on a slow tablet, is never asked again and cannot leave at all.
 */
export function AskBeforeLeaving({ formControl }: AskBeforeLeavingProps) {
  const translate = useTranslate()
  const { isSubmitSuccessful, dirtyFields } = useFormState({ control: formControl })
  const typed = Object.keys(dirtyFields).length > 0 && !isSubmitSuccessful
  const question = translate('ra.message.unsaved_changes')

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      typed && placeOf(currentLocation) !== placeOf(nextLocation)
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    // Saved or deleted while it was held back, there is nothing left to lose.
    if (!typed || window.confirm(question)) blocker.proceed()
    else blocker.reset()
  }, [blocker, typed, question])

  // The browser asks in words of its own.
  useBeforeUnload((event) => {
    if (typed) event.preventDefault()
  })
  return null
}

/** What of an address opens a form: its path, or the campaign type over a page. What is searched and paged behind opens none. */
function placeOf({ pathname, search }: Location): string {
  return `${pathname}?${new URLSearchParams(search).get(CAMPAIGN_TYPE)}`
}
