import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'

import './tabs.css'

export interface Tab<Key extends string> {
  key: Key
  label: string
  content: ReactNode
}

interface TabsProps<Key extends string> {
  label: string
  tabs: readonly Tab<Key>[]
  current: Key
  onChange(key: Key): void
}

/** Tabs with arrow-key navigation; only the current tab's content is rendered. */
export function Tabs<Key extends string>({ label, tabs, current, onChange }: TabsProps<Key>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const shown = tabs.find(({ key }) => key === current)

  // On a narrow screen the tabs scroll; the URL may select one out of sight.
  useEffect(() => {
    list.current
      ?.querySelector(`[data-tab="${current}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])

  function onKeyDown({ key }: KeyboardEvent): void {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    const at = tabs.findIndex((tab) => tab.key === current)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (step === 0 || !next) return
    onChange(next.key)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus()
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className="tabs" onKeyDown={onKeyDown}>
        {tabs.map(({ key, label: name }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            data-tab={key}
            aria-selected={key === current}
            aria-controls={`${id}-panel`}
            tabIndex={key === current ? 0 : -1}
            onClick={() => onChange(key)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} tabIndex={0}>
        {shown?.content}
      </div>
    </>
  )
}
