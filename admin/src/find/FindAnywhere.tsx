import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import SearchIcon from '@mui/icons-material/Search'

import { messages as layout } from '@trailgate/shared/layout/messages'

import { useCan } from '../session/useStaff.ts'
import { isWriting } from '../ui/isWriting.ts'
import { hasSingleKeys } from '../ui/singleKeys.ts'
import { NOTHING_YET, withKey, type Early } from './early.ts'
import { areFindKeys, isSlash, namedKeys, shownKeys } from './findKeys.ts'
import './find.css'

const loadDialog = () => import('./FindDialog.tsx')
const FindDialog = lazy(loadDialog)

/** Search button for riders, screens and actions, with its shortcuts; navigating closes the search. */
export function FindAnywhere() {
  const mayFind = useCan('counter.search')
  return mayFind && <FindButton />
}

function FindButton() {
  // A list writes its filter into the URL with a delay; that is not a navigation.
  const { pathname: page } = useLocation()
  const [openOn, setOpenOn] = useState<string>()
  const { platform } = navigator
  /** Keys typed while the box loads; null before and after that. */
  const early = useRef<Early>(null)

  function open(): void {
    setOpenOn(page)
    if (openOn !== page) early.current = NOTHING_YET
  }

  function close(): void {
    early.current = null
    setOpenOn(undefined)
  }

  /** Hands over what was typed so far; the box takes the rest. */
  const takeEarly = useCallback((): Early => {
    const taken = early.current ?? NOTHING_YET
    early.current = null
    return taken
  }, [])

  const onEarlyKey = useEffectEvent((event: KeyboardEvent) => {
    if (!early.current) return
    const next = withKey(early.current, event)
    if (event.key === 'Escape') close()
    else if (next) early.current = next
    else return
    event.preventDefault()
    event.stopPropagation()
  })

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const opens =
      areFindKeys(event, platform) ||
      (isSlash(event) && hasSingleKeys() && !isWriting(event.target) && !isTakenByScreen())
    if (!opens) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    // In the capture phase, before the focused field gets the key.
    addEventListener('keydown', onEarlyKey, true)
    addEventListener('keydown', onKeyDown)
    // Preloaded.
    void loadDialog()
    return () => {
      removeEventListener('keydown', onEarlyKey, true)
      removeEventListener('keydown', onKeyDown)
    }
  }, [])

  return (
    <>
      <button
        type="button"
        className="bar-find"
        aria-keyshortcuts={namedKeys(platform)}
        onClick={open}
      >
        <SearchIcon fontSize="small" aria-hidden="true" />
        <span className="bar-find-words">
          {layout.find} <span className="bar-find-keys">({shownKeys(platform)})</span>
        </span>
      </button>
      {openOn === page && (
        <Suspense fallback={null}>
          <FindDialog takeEarly={takeEarly} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** A list's own search box takes the slash, unless a dialog covers it. */
function isTakenByScreen(): boolean {
  const hasBox = document.querySelector('input[aria-keyshortcuts="/"]') !== null
  return hasBox && document.querySelector('[role="dialog"]') === null
}
