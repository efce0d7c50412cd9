import { useEffect, useRef } from 'react'

/** Keeps the height of the bar in `--bar-height`: heads of tables stay below it. */
export function useBarHeight(isShown: boolean) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty('--bar-height', `${element.offsetHeight}px`)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isShown])
  return bar
}
