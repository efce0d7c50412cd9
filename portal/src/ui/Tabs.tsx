import { useId, type KeyboardEvent, type ReactNode } from 'react'
import './tabs.css'

interface TabsProps<Name extends string> {
  label: string
  /** Labels in order. */
  names: Record<Name, string>
  shown: Name
  onShow(name: Name): void
  /** Content of the selected tab. */
  children: ReactNode
}

const STEP_OF: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Tabs within a page: one Tab stop, arrow keys move between them. */
export function Tabs<Name extends string>({
  label,
  names,
  shown,
  onShow,
  children,
}: TabsProps<Name>) {
  const id = useId()
  const order = Object.keys(names) as Name[]

  function onKeyDown({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
    const next = order.at((order.indexOf(shown) + (STEP_OF[key] ?? 0)) % order.length)
    if (!next || next === shown) return
    onShow(next)
    currentTarget.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }

  return (
    <>
      <div role="tablist" aria-label={label} className="inner-tabs" onKeyDown={onKeyDown}>
        {order.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={id + name}
            data-tab={name}
            aria-selected={name === shown}
            aria-controls={`${id}panel`}
            tabIndex={name === shown ? 0 : -1}
            onClick={() => onShow(name)}
          >
            {names[name]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={id + shown}>
        {children}
      </div>
    </>
  )
}
