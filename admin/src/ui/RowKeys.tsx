import { useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'

import { messages as layout } from '@trailgate/shared/layout/messages'

import { isWriting } from './isWriting.ts'
import { nextRow } from './nextRow.ts'
import { ScreenDialog } from './ScreenDialog.tsx'
import { hasSingleKeys, useSingleKeys } from './singleKeys.ts'
import { SKIP_LINKS } from './skipLinks.ts'
import './rowKeys.css'

const ROWS = '.table-frame tbody tr, .record-rows > li, .record-cards > li'
/** Behind the rows: where the skip link leads if there are none. */
const KEYS_BUTTON = 'row-keys'
const NAME = '.record-link, th a, a'

const KEYS = [
  ['j', layout['rows.key.next']],
  ['k', layout['rows.key.previous']],
  ['Enter', layout['rows.key.open']],
  ['x', layout['rows.key.tick']],
  ['/', layout['rows.key.search']],
  [layout['find.keys'], layout['find.title']],
  ['?', layout['rows.key.help']],
] as const

/** Keys that move through the rows of a list, a skip link to its first row, and a dialog that lists the keys. */
export function RowKeys() {
  const [isHelping, setHelping] = useState(false)
  const [isOn] = useSingleKeys()
  // The layout is drawn before its screens.
  const [links] = useState(() => document.getElementById(SKIP_LINKS))

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (!hasSingleKeys()) return
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (ctrlKey || metaKey || altKey || event.defaultPrevented) return
      if (!isTick(target) && isWriting(target)) return
      if (document.querySelector('[role="dialog"], [role="menu"]')) return
      if (key === '?') setHelping(true)
      else if (key === 'j' || key === 'k') focusRow(nextRow(currentRow(), rows().length, key))
      else if (key === 'x') tickOf(rows()[currentRow()])?.click()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <>
      {links &&
        createPortal(
          <a
            className="skip-link"
            href={`#${KEYS_BUTTON}`}
            onClick={(event) => {
              if (rows().length === 0) return
              event.preventDefault()
              focusRow(0)
            }}
          >
            {layout['rows.skip']}
          </a>,
          links
        )}
      <button
        type="button"
        id={KEYS_BUTTON}
        className="row-keys"
        data-off={!isOn}
        aria-keyshortcuts={isOn ? '?' : undefined}
        onClick={() => setHelping(true)}
      >
        {layout['rows.keys']} {isOn && <kbd>?</kbd>}
      </button>
      {isHelping && (
        <ScreenDialog size="sm" brief title={layout['rows.keys']} onClose={() => setHelping(false)}>
          <dl className="row-keys-list">
            {KEYS.map(([key, does]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <SingleKeysSwitch />
        </ScreenDialog>
      )}
    </>
  )
}

/** Turns the keys off and on; the button below the list stays (WCAG 2.1.4). */
function SingleKeysSwitch() {
  const [isOn, setOn] = useSingleKeys()
  const hint = useId()
  return (
    <div className="row-keys-switch">
      <FormControlLabel
        label={layout['rows.keys.on']}
        control={
          <Switch
            checked={isOn}
            onChange={({ target }) => setOn(target.checked)}
            slotProps={{ input: { 'aria-describedby': hint } }}
          />
        }
      />
      <FormHelperText id={hint}>{layout['rows.keys.on_hint']}</FormHelperText>
    </div>
  )
}

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(ROWS)]
}

/** Place of the row that has the focus; -1 without one. */
function currentRow(): number {
  return rows().findIndex((row) => row.contains(document.activeElement))
}

function focusRow(place: number): void {
  const row = rows()[place]
  row?.querySelector<HTMLElement>(NAME)?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}

function tickOf(row: HTMLElement | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>('input[type=checkbox]') ?? null
}

/** A tick of a row takes no text: the keys go on from there. */
function isTick(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input[type=checkbox]')
}
