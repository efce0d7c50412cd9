import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState, type Control } from 'react-hook-form'
import { useBeforeUnload, useBlocker, type Location } from 'react-router'

import { messages as layout } from '@trailgate/shared/layout/messages'

import { PARAMETER as CAMPAIGN_TYPE } from '../campaignTypes/typeScreen.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface AskBeforeLeavingProps {
  formControl?: Control
}

/**
 * Asks before unsaved input is lost, on every attempt to leave. React-admin's own guard asks only once per state: if a
 * user leaves again before the first dialog is drawn, as on a slow tablet, it never asks again and they cannot leave.
 */
export function AskBeforeLeaving({ formControl }: AskBeforeLeavingProps) {
  const translate = useTranslate()
  const { isSubmitSuccessful, dirtyFields } = useFormState({ control: formControl })
  const typed = Object.keys(dirtyFields).length > 0 && !isSubmitSuccessful

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      typed && placeOf(currentLocation) !== placeOf(nextLocation)
  )
  useEffect(() => {
    // Saved or deleted meanwhile: there is nothing left to lose.
    if (blocker.state === 'blocked' && !typed) blocker.proceed()
  }, [blocker, typed])

  // The browser shows its own text.
  useBeforeUnload((event) => {
    if (typed) event.preventDefault()
  })
  return (
    blocker.state === 'blocked' &&
    typed && (
      <ConfirmDialog
        title={layout['leave.title']}
        confirm={layout['leave.confirm']}
        cancel={layout['leave.stay']}
        danger
        pending={false}
        onConfirm={() => blocker.proceed()}
        onClose={() => blocker.reset()}
      >
        {translate('ra.message.unsaved_changes')}
      </ConfirmDialog>
    )
  )
}

/**
 * Parts of a URL that open a form: the path, or the campaign type over a page. Search and page of the list behind do
 * not count.
 */
function placeOf({ pathname, search }: Location): string {
  return `${pathname}?${new URLSearchParams(search).get(CAMPAIGN_TYPE)}`
}
