import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import SearchIcon from '@mui/icons-material/Search'

import { messages as layout } from '@trailgate/shared/layout/messages'

import { useCan } from '../session/useStaff.ts'
import { isWriting } from '../ui/isWriting.ts'
import { areFindKeys, isSlash, namedKeys, shownKeys } from './findKeys.ts'
import './find.css'

const loadDialog = () => import('./FindDialog.tsx')
const FindDialog = lazy(loadDialog)

/** The button that finds somebody from every screen, and its keys; whatever leads to another screen closes the search. */
export function FindAnywhere() {
  const mayFind = useCan('counter.search')
  return mayFind && <FindButton />
}

function FindButton() {
  // A list writes its filter into the address a moment after it was typed: that is the same screen.
  const { pathname: page } = useLocation()
  const [openOn, setOpenOn] = useState<string>()
  const { platform } = navigator

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const opens =
      areFindKeys(event, platform) ||
      (isSlash(event) && !isWriting(event.target) && !isTakenByScreen())
    if (!opens) return
    event.preventDefault()
    setOpenOn(page)
  })
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    // Loaded before it is asked for: whoever presses the keys goes on typing.
    void loadDialog()
    return () => removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <>
      <button
        type="button"
        className="bar-find"
        aria-keyshortcuts={namedKeys(platform)}
        onClick={() => setOpenOn(page)}
      >
        <SearchIcon fontSize="small" aria-hidden="true" />
        <span className="bar-find-words">
          {layout.find} <span className="bar-find-keys">({shownKeys(platform)})</span>
        </span>
      </button>
      {openOn === page && (
        <Suspense fallback={null}>
          <FindDialog onClose={() => setOpenOn(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** A list has a box of its own, to which the slash leads unless a dialog is open over it. */
function isTakenByScreen(): boolean {
  const hasBox = document.querySelector('input[aria-keyshortcuts="/"]') !== null
  return hasBox && document.querySelector('[role="dialog"]') === null
}
